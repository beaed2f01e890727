/** Why the registry did not do what it was asked, and the HTTP status that says so. */
export const refusalStatus = {
  INVALID_RELEASE: 422,
  PATH_TAKEN: 409,
  VERSION_TAKEN: 409,
  UNKNOWN_RELEASE: 404,
  UNKNOWN_REMOTE: 404,
  NOTHING_TO_ROLL_BACK_TO: 409,
  UNAUTHORIZED: 401,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

export class ReleaseRefusal extends Error {
  override readonly name = 'ReleaseRefusal';

  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}
