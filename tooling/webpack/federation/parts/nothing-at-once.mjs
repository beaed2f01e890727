/** The entry of a remote uses no share: its modules do, and each of them is a chunk. */
export const installInitialConsumes = undefined;
