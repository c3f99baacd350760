import CLinux

/// What kind of file system a path is on, as statfs(2) tells.
///
/// FUSE is taken for local: it carries local file systems (and the folders a desktop shares with its containers) as well
/// as sshfs, and statfs can't tell them apart.
struct FileSystemKind: Equatable {
    /// The number of statfs(2).
    let number: Int

    init(number: Int) { self.number = number }

    /// nil when the system does not tell.
    init?(of path: String) {
        var answer = statfs()
        guard statfs(path, &answer) == 0 else { return nil }
        number = Int(answer.f_type)
    }

    /// The name of a network file system; nil for a local one.
    var network: String? {
        switch number {
        case 0x6969: "NFS"
        case 0x517B, 0xFE53_4D42: "SMB"
        case 0xFF53_4D42: "CIFS"
        case 0x5346_414F, 0x6B41_4653: "AFS"
        case 0x0102_1997: "9P"
        case 0x00C3_6400: "Ceph"
        case 0x7375_7245: "Coda"
        case 0x564C: "NCP"
        case 0x0BD0_0BD0: "Lustre"
        case 0x0116_1970: "GFS2"
        case 0x7461_636F: "OCFS2"
        default: nil
        }
    }
}
