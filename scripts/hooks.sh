#!/usr/bin/env bash
# Have git check the form of commit messages in this clone (scripts/hooks/commit-msg).

. "$(dirname "$0")/common.sh"
git config core.hooksPath scripts/hooks
say "git runs scripts/hooks/commit-msg at each commit of this clone; to undo: git config --unset core.hooksPath"
