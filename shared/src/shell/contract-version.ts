/** What a remote's declaration asks a range of, as semver. A build of the shell records it. */
export const contractVersion = '1.0.0';
