//! The engine: communicators, requests, matching, point-to-point protocols, progress.
