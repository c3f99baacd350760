import Testing

@testable import Store

@Suite("Kinds of file systems")
struct FileSystemKindTests {
    @Test(
        "network file systems are known by their number",
        arguments: [
            (0x6969, "NFS"), (0x517B, "SMB"), (0xFE53_4D42, "SMB"), (0xFF53_4D42, "CIFS"), (0x0102_1997, "9P"),
            (0x00C3_6400, "Ceph"), (0x0BD0_0BD0, "Lustre"),
        ])
    func network(number: Int, name: String) {
        #expect(FileSystemKind(number: number).network == name)
    }

    @Test(
        "ext4, btrfs, xfs, tmpfs and overlayfs are local",
        arguments: [
            0xEF53, 0x9123_683E, 0x5846_5342, 0x0102_1994, 0x794C_7630,
        ])
    func local(number: Int) {
        #expect(FileSystemKind(number: number).network == nil)
    }

    @Test("the system is asked for the kind of a path")
    func system() {
        #expect(FileSystemKind(of: "/proc") == FileSystemKind(number: 0x9FA0))
        #expect(FileSystemKind(of: "/no such path") == nil)
    }

    @Test("the refusal names the folder and the kind")
    func sentence() {
        let error = StoreError.networkFileSystem(folder: "data", kind: "NFS")
        #expect("\(error)".hasPrefix("the data folder data is on NFS, a network file system"))
    }
}
