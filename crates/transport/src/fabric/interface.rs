//! The part of libfabric's C interface that is used, in version 1.17, which later libraries keep for callers that request that version.
//!
//! A field that is only padding is `_name`. Tables of functions are accessed only through pointers, so they end with the last function
//! that is called. A test compares the structures with the headers where these are installed.

use std::ffi::{c_char, c_int, c_void};

/// A function that isn't called.
type Unused = *const c_void;

/// `FI_VERSION(1, 17)`
pub(super) const VERSION: u32 = 1 << 16 | 17;

pub(super) const MSG: u64 = 1 << 1;
pub(super) const RMA: u64 = 1 << 2;
pub(super) const READ: u64 = 1 << 8;
pub(super) const WRITE: u64 = 1 << 9;
pub(super) const RECV: u64 = 1 << 10;
pub(super) const SEND: u64 = 1 << 11;
pub(super) const REMOTE_READ: u64 = 1 << 12;
pub(super) const REMOTE_WRITE: u64 = 1 << 13;
/// Flag: the completion of an operation means that the bytes are in the other process's memory.
pub(super) const DELIVERY_COMPLETE: u64 = 1 << 28;
/// `FI_TRANSMIT`
pub(super) const TRANSMIT: u64 = SEND;
pub(super) const REMOTE_COMM: u64 = 1 << 52;
pub(super) const LOCAL_COMM: u64 = 1 << 51;
pub(super) const CONTEXT: u64 = 1 << 59;
pub(super) const CONTEXT2: u64 = 1 << 52;
pub(super) const MR_LOCAL: c_int = 1 << 2;
pub(super) const MR_VIRT_ADDR: c_int = 1 << 4;
pub(super) const MR_PROV_KEY: c_int = 1 << 6;
pub(super) const MR_ENDPOINT: c_int = 1 << 9;
/// Requirements of providers on local memory that this module can meet: registration, of these kinds.
pub(super) const MR_MODES: c_int = MR_LOCAL | MR_VIRT_ADDR | 1 << 5 | MR_PROV_KEY | MR_ENDPOINT;
pub(super) const EP_MSG: c_int = 1;
pub(super) const EP_RDM: c_int = 3;
pub(super) const THREAD_DOMAIN: c_int = 3;
pub(super) const PROGRESS_MANUAL: c_int = 2;
pub(super) const RM_ENABLED: c_int = 2;
pub(super) const FORMAT_IPV4: u32 = 2;
pub(super) const FORMAT_IPV6: u32 = 3;
pub(super) const CQ_FORMAT_MSG: c_int = 2;
pub(super) const WAIT_NONE: c_int = 0;
pub(super) const WAIT_FD: c_int = 3;
pub(super) const GETWAIT: c_int = 5;
pub(super) const ENABLE: c_int = 6;
/// `FI_ADDR_UNSPEC`
pub(super) const ANYBODY: u64 = u64::MAX;
/// `FI_EAVAIL`: an error is ready to be read.
pub(super) const EAVAIL: c_int = 259;

#[repr(C)]
pub(super) struct TxAttr {
    pub caps: u64,
    pub mode: u64,
    pub op_flags: u64,
    pub msg_order: u64,
    pub comp_order: u64,
    pub inject_size: usize,
    pub size: usize,
}

#[repr(C)]
pub(super) struct RxAttr {
    pub caps: u64,
    pub mode: u64,
    pub op_flags: u64,
    pub msg_order: u64,
    pub comp_order: u64,
    pub _total_buffered_recv: usize,
    pub size: usize,
}

#[repr(C)]
pub(super) struct EpAttr {
    pub kind: c_int,
    pub protocol: u32,
    pub protocol_version: u32,
    pub max_msg_size: usize,
}

#[repr(C)]
pub(super) struct DomainAttr {
    pub _domain: *mut c_void,
    pub name: *mut c_char,
    pub threading: c_int,
    pub control_progress: c_int,
    pub data_progress: c_int,
    pub resource_mgmt: c_int,
    pub av_type: c_int,
    pub mr_mode: c_int,
    pub mr_key_size: usize,
}

#[repr(C)]
pub(super) struct FabricAttr {
    pub _fabric: *mut c_void,
    pub name: *mut c_char,
    pub prov_name: *mut c_char,
}

#[repr(C)]
pub(super) struct Info {
    pub next: *mut Info,
    pub caps: u64,
    pub mode: u64,
    pub addr_format: u32,
    pub src_addrlen: usize,
    pub dest_addrlen: usize,
    pub src_addr: *mut c_void,
    pub dest_addr: *mut c_void,
    pub _handle: *mut Fid,
    pub tx_attr: *mut TxAttr,
    pub rx_attr: *mut RxAttr,
    pub ep_attr: *mut EpAttr,
    pub domain_attr: *mut DomainAttr,
    pub fabric_attr: *mut FabricAttr,
}

/// Head of every object of the library.
#[repr(C)]
pub(super) struct Fid {
    pub _class: usize,
    pub _context: *mut c_void,
    pub ops: *const Ops,
}

#[repr(C)]
pub(super) struct Ops {
    pub _size: usize,
    pub close: unsafe extern "C" fn(*mut Fid) -> c_int,
    pub bind: unsafe extern "C" fn(*mut Fid, *mut Fid, u64) -> c_int,
    pub control: unsafe extern "C" fn(*mut Fid, c_int, *mut c_void) -> c_int,
}

#[repr(C)]
pub(super) struct FidFabric {
    pub fid: Fid,
    pub ops: *const FabricOps,
}

#[repr(C)]
pub(super) struct FabricOps {
    pub _size: usize,
    pub domain: unsafe extern "C" fn(*mut FidFabric, *mut Info, *mut *mut FidDomain, *mut c_void) -> c_int,
    pub _passive_ep: Unused,
    pub _eq_open: Unused,
    pub _wait_open: Unused,
    pub trywait: unsafe extern "C" fn(*mut FidFabric, *mut *mut Fid, c_int) -> c_int,
}

#[repr(C)]
pub(super) struct FidDomain {
    pub fid: Fid,
    pub ops: *const DomainOps,
    pub mr: *const MrOps,
}

#[repr(C)]
pub(super) struct DomainOps {
    pub _size: usize,
    pub av_open: unsafe extern "C" fn(*mut FidDomain, *mut AvAttr, *mut *mut FidAv, *mut c_void) -> c_int,
    pub cq_open: unsafe extern "C" fn(*mut FidDomain, *mut CqAttr, *mut *mut FidCq, *mut c_void) -> c_int,
    pub endpoint: unsafe extern "C" fn(*mut FidDomain, *mut Info, *mut *mut FidEp, *mut c_void) -> c_int,
}

#[repr(C)]
pub(super) struct MrOps {
    pub _size: usize,
    pub reg: unsafe extern "C" fn(
        *mut Fid,
        *const c_void,
        usize,
        u64,
        u64,
        u64,
        u64,
        *mut *mut FidMr,
        *mut c_void,
    ) -> c_int,
}

#[repr(C)]
pub(super) struct FidMr {
    pub fid: Fid,
    pub descriptor: *mut c_void,
    pub key: u64,
}

#[repr(C)]
#[derive(Default)]
pub(super) struct AvAttr {
    pub kind: c_int,
    pub _rx_ctx_bits: c_int,
    pub count: usize,
    pub _rest: [usize; 4],
}

#[repr(C)]
pub(super) struct FidAv {
    pub fid: Fid,
    pub ops: *const AvOps,
}

#[repr(C)]
pub(super) struct AvOps {
    pub _size: usize,
    pub insert: unsafe extern "C" fn(*mut FidAv, *const c_void, usize, *mut u64, u64, *mut c_void) -> c_int,
}

#[repr(C)]
#[derive(Default)]
pub(super) struct CqAttr {
    pub size: usize,
    pub _flags: u64,
    pub format: c_int,
    pub wait_obj: c_int,
    pub _rest: [usize; 2],
}

/// `struct fi_cq_msg_entry`
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct CqEntry {
    pub context: *mut c_void,
    pub flags: u64,
    pub length: usize,
}

#[repr(C)]
pub(super) struct CqErrEntry {
    pub context: *mut c_void,
    pub flags: u64,
    pub length: usize,
    pub _buf: *mut c_void,
    pub _data: u64,
    pub _tag: u64,
    pub _olen: usize,
    pub error: c_int,
    pub provider_error: c_int,
    pub error_data: *mut c_void,
    pub _error_data_size: usize,
    /// Later versions add fields.
    pub _later: [u64; 4],
}

#[repr(C)]
pub(super) struct FidCq {
    pub fid: Fid,
    pub ops: *const CqOps,
}

#[repr(C)]
pub(super) struct CqOps {
    pub _size: usize,
    pub read: unsafe extern "C" fn(*mut FidCq, *mut c_void, usize) -> isize,
    pub _readfrom: Unused,
    pub readerr: unsafe extern "C" fn(*mut FidCq, *mut CqErrEntry, u64) -> isize,
    pub _sread: Unused,
    pub _sreadfrom: Unused,
    pub _signal: Unused,
    pub strerror: unsafe extern "C" fn(*mut FidCq, c_int, *const c_void, *mut c_char, usize) -> *const c_char,
}

#[repr(C)]
pub(super) struct FidEp {
    pub fid: Fid,
    pub _ops: Unused,
    pub cm: *const CmOps,
    pub msg: *const MsgOps,
    pub rma: *const RmaOps,
}

#[repr(C)]
pub(super) struct CmOps {
    pub _size: usize,
    pub _setname: Unused,
    pub getname: unsafe extern "C" fn(*mut Fid, *mut c_void, *mut usize) -> c_int,
}

#[repr(C)]
pub(super) struct MsgOps {
    pub _size: usize,
    pub recv: unsafe extern "C" fn(*mut FidEp, *mut c_void, usize, *mut c_void, u64, *mut c_void) -> isize,
    pub _recvv: Unused,
    pub _recvmsg: Unused,
    pub send: unsafe extern "C" fn(*mut FidEp, *const c_void, usize, *mut c_void, u64, *mut c_void) -> isize,
    pub _sendv: Unused,
    pub _sendmsg: Unused,
    pub inject: unsafe extern "C" fn(*mut FidEp, *const c_void, usize, u64) -> isize,
}

#[repr(C)]
pub(super) struct RmaOps {
    pub _size: usize,
    pub read: unsafe extern "C" fn(
        *mut FidEp,
        *mut c_void,
        usize,
        *mut c_void,
        u64,
        u64,
        u64,
        *mut c_void,
    ) -> isize,
    pub _readv: Unused,
    pub _readmsg: Unused,
    pub _write: Unused,
    pub _writev: Unused,
    pub writemsg: unsafe extern "C" fn(*mut FidEp, *const MsgRma, u64) -> isize,
}

/// `struct fi_msg_rma`
#[repr(C)]
pub(super) struct MsgRma {
    pub here: *const libc::iovec,
    pub descriptors: *mut *mut c_void,
    pub here_count: usize,
    pub to: u64,
    pub there: *const RmaIov,
    pub there_count: usize,
    pub context: *mut c_void,
    pub _data: u64,
}

/// `struct fi_rma_iov`
#[repr(C)]
pub(super) struct RmaIov {
    pub address: u64,
    pub length: usize,
    pub key: u64,
}

#[cfg(test)]
mod tests {
    use std::mem::offset_of;
    use std::path::Path;
    use std::process::Command;

    use super::*;

    /// A C expression, and its value here.
    macro_rules! places {
        ($($ours:ident . $field:ident: $theirs:literal $name:literal),* $(,)?) => {
            [$((format!("offsetof(struct {}, {})", $theirs, $name), offset_of!($ours, $field) as u64)),*]
        };
    }

    macro_rules! values {
        ($($ours:expr => $theirs:literal),* $(,)?) => { [$(($theirs.to_owned(), $ours as u64)),*] };
    }

    fn all() -> Vec<(String, u64)> {
        let places = places![
            TxAttr.inject_size: "fi_tx_attr" "inject_size",
            TxAttr.size: "fi_tx_attr" "size",
            RxAttr.size: "fi_rx_attr" "size",
            TxAttr.op_flags: "fi_tx_attr" "op_flags",
            EpAttr.protocol: "fi_ep_attr" "protocol",
            EpAttr.max_msg_size: "fi_ep_attr" "max_msg_size",
            DomainAttr.name: "fi_domain_attr" "name",
            DomainAttr.threading: "fi_domain_attr" "threading",
            DomainAttr.control_progress: "fi_domain_attr" "control_progress",
            DomainAttr.data_progress: "fi_domain_attr" "data_progress",
            DomainAttr.resource_mgmt: "fi_domain_attr" "resource_mgmt",
            DomainAttr.av_type: "fi_domain_attr" "av_type",
            DomainAttr.mr_mode: "fi_domain_attr" "mr_mode",
            DomainAttr.mr_key_size: "fi_domain_attr" "mr_key_size",
            FabricAttr.name: "fi_fabric_attr" "name",
            FabricAttr.prov_name: "fi_fabric_attr" "prov_name",
            Info.caps: "fi_info" "caps",
            Info.mode: "fi_info" "mode",
            Info.addr_format: "fi_info" "addr_format",
            Info.src_addrlen: "fi_info" "src_addrlen",
            Info.src_addr: "fi_info" "src_addr",
            Info.tx_attr: "fi_info" "tx_attr",
            Info.rx_attr: "fi_info" "rx_attr",
            Info.ep_attr: "fi_info" "ep_attr",
            Info.domain_attr: "fi_info" "domain_attr",
            Info.fabric_attr: "fi_info" "fabric_attr",
            Fid.ops: "fid" "ops",
            Ops.close: "fi_ops" "close",
            Ops.bind: "fi_ops" "bind",
            Ops.control: "fi_ops" "control",
            FidFabric.ops: "fid_fabric" "ops",
            FabricOps.domain: "fi_ops_fabric" "domain",
            FabricOps.trywait: "fi_ops_fabric" "trywait",
            FidDomain.ops: "fid_domain" "ops",
            FidDomain.mr: "fid_domain" "mr",
            DomainOps.av_open: "fi_ops_domain" "av_open",
            DomainOps.cq_open: "fi_ops_domain" "cq_open",
            DomainOps.endpoint: "fi_ops_domain" "endpoint",
            MrOps.reg: "fi_ops_mr" "reg",
            FidMr.descriptor: "fid_mr" "mem_desc",
            FidMr.key: "fid_mr" "key",
            AvAttr.kind: "fi_av_attr" "type",
            AvAttr.count: "fi_av_attr" "count",
            FidAv.ops: "fid_av" "ops",
            AvOps.insert: "fi_ops_av" "insert",
            CqAttr.size: "fi_cq_attr" "size",
            CqAttr.format: "fi_cq_attr" "format",
            CqAttr.wait_obj: "fi_cq_attr" "wait_obj",
            CqEntry.flags: "fi_cq_msg_entry" "flags",
            CqEntry.length: "fi_cq_msg_entry" "len",
            CqErrEntry.flags: "fi_cq_err_entry" "flags",
            CqErrEntry.error: "fi_cq_err_entry" "err",
            CqErrEntry.provider_error: "fi_cq_err_entry" "prov_errno",
            CqErrEntry.error_data: "fi_cq_err_entry" "err_data",
            FidCq.ops: "fid_cq" "ops",
            CqOps.read: "fi_ops_cq" "read",
            CqOps.readerr: "fi_ops_cq" "readerr",
            CqOps.strerror: "fi_ops_cq" "strerror",
            FidEp.cm: "fid_ep" "cm",
            FidEp.msg: "fid_ep" "msg",
            FidEp.rma: "fid_ep" "rma",
            RmaOps.read: "fi_ops_rma" "read",
            RmaOps.writemsg: "fi_ops_rma" "writemsg",
            MsgRma.here: "fi_msg_rma" "msg_iov",
            MsgRma.descriptors: "fi_msg_rma" "desc",
            MsgRma.here_count: "fi_msg_rma" "iov_count",
            MsgRma.to: "fi_msg_rma" "addr",
            MsgRma.there: "fi_msg_rma" "rma_iov",
            MsgRma.there_count: "fi_msg_rma" "rma_iov_count",
            MsgRma.context: "fi_msg_rma" "context",
            RmaIov.address: "fi_rma_iov" "addr",
            RmaIov.length: "fi_rma_iov" "len",
            RmaIov.key: "fi_rma_iov" "key",
            CmOps.getname: "fi_ops_cm" "getname",
            MsgOps.recv: "fi_ops_msg" "recv",
            MsgOps.send: "fi_ops_msg" "send",
            MsgOps.inject: "fi_ops_msg" "inject",
        ];
        let values = values![
            size_of::<CqEntry>() => "sizeof(struct fi_cq_msg_entry)",
            size_of::<MsgRma>() => "sizeof(struct fi_msg_rma)",
            size_of::<RmaIov>() => "sizeof(struct fi_rma_iov)",
            size_of::<AvAttr>() => "sizeof(struct fi_av_attr)",
            size_of::<CqAttr>() => "sizeof(struct fi_cq_attr)",
            MSG => "FI_MSG",
            RMA => "FI_RMA",
            READ => "FI_READ",
            WRITE => "FI_WRITE",
            RECV => "FI_RECV",
            SEND => "FI_SEND",
            REMOTE_READ => "FI_REMOTE_READ",
            REMOTE_WRITE => "FI_REMOTE_WRITE",
            DELIVERY_COMPLETE => "FI_DELIVERY_COMPLETE",
            TRANSMIT => "FI_TRANSMIT",
            REMOTE_COMM => "FI_REMOTE_COMM",
            LOCAL_COMM => "FI_LOCAL_COMM",
            CONTEXT => "FI_CONTEXT",
            CONTEXT2 => "FI_CONTEXT2",
            MR_LOCAL => "FI_MR_LOCAL",
            MR_VIRT_ADDR => "FI_MR_VIRT_ADDR",
            MR_PROV_KEY => "FI_MR_PROV_KEY",
            MR_ENDPOINT => "FI_MR_ENDPOINT",
            MR_MODES => "(FI_MR_LOCAL | FI_MR_VIRT_ADDR | FI_MR_ALLOCATED | FI_MR_PROV_KEY | FI_MR_ENDPOINT)",
            EP_MSG => "FI_EP_MSG",
            EP_RDM => "FI_EP_RDM",
            THREAD_DOMAIN => "FI_THREAD_DOMAIN",
            PROGRESS_MANUAL => "FI_PROGRESS_MANUAL",
            RM_ENABLED => "FI_RM_ENABLED",
            FORMAT_IPV4 => "FI_SOCKADDR_IN",
            FORMAT_IPV6 => "FI_SOCKADDR_IN6",
            CQ_FORMAT_MSG => "FI_CQ_FORMAT_MSG",
            WAIT_NONE => "FI_WAIT_NONE",
            WAIT_FD => "FI_WAIT_FD",
            GETWAIT => "FI_GETWAIT",
            ENABLE => "FI_ENABLE",
            ANYBODY => "FI_ADDR_UNSPEC",
            EAVAIL => "FI_EAVAIL",
            VERSION => "FI_VERSION(1, 17)",
        ];
        places.into_iter().chain(values).collect()
    }

    #[test]
    fn structures_and_numbers_match_the_headers() {
        if !Path::new("/usr/include/rdma/fabric.h").exists() {
            eprintln!("not compared: there are no headers of libfabric (Debian, Ubuntu: libfabric-dev)");
            return;
        }
        let all = all();
        let prints =
            all.iter().map(|(text, _)| format!("printf(\"%llu\\n\", (unsigned long long)({text}));"));
        let headers = ["fabric", "fi_domain", "fi_endpoint", "fi_eq", "fi_cm", "fi_rma", "fi_errno"];
        let includes = headers.map(|name| format!("#include <rdma/{name}.h>\n")).concat();
        let source = format!(
            "#include <stddef.h>\n#include <stdio.h>\n{includes}int main(void) {{ {} }}",
            prints.collect::<String>()
        );
        let folder = std::env::temp_dir().join(format!("encore-fabric-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("layout.c"), source).unwrap();
        let built =
            Command::new("cc").args(["layout.c", "-o", "layout"]).current_dir(&folder).output().unwrap();
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let output = Command::new(folder.join("layout")).output().unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let numbers: Vec<u64> =
            String::from_utf8(output.stdout).unwrap().lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(numbers.len(), all.len());
        for ((text, ours), theirs) in all.iter().zip(numbers) {
            assert_eq!(*ours, theirs, "{text}");
        }
    }
}
