/** A release could not be loaded: its script is absent, altered, hung, or threw while it started. */
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
