/** The site cannot start as things are; the message says what stands in its way and what to do. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
