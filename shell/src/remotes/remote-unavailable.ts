/** A release could not be loaded: its script is missing, altered, timed out, or threw while it was evaluated. */
export class RemoteUnavailable extends Error {
  override readonly name = 'RemoteUnavailable';

  constructor(
    readonly remote: string,
    readonly version: string,
    override readonly cause: unknown,
  ) {
    super(`${remote}@${version} could not be loaded: ${cause instanceof Error ? cause.message : cause}`);
  }
}
