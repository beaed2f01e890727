import { HttpRefusal, type RefusalDetails } from 'server/http';

/** The error codes of the registry with their HTTP statuses. */
export const refusalStatus = {
  INVALID_REQUEST: 422,
  INVALID_RELEASE: 422,
  UNTRUSTED: 422,
  GATE_REFUSED: 422,
  DOES_NOT_FIT: 409,
  PATH_TAKEN: 409,
  VERSION_TAKEN: 409,
  WITHDRAWN: 409,
  REMOVED: 409,
  UNKNOWN_RELEASE: 404,
  UNKNOWN_REMOTE: 404,
  UNKNOWN_TOKEN: 404,
  NOTHING_TO_ROLL_BACK_TO: 409,
  NEVER_LIVE: 409,
  NO_CANARY: 409,
  NOTHING_LIVE: 409,
  MOVED_MEANWHILE: 409,
  UNKNOWN_APPROVAL: 404,
  ALREADY_DECIDED: 409,
  APPROVAL_EXPIRED: 410,
  OWN_APPROVAL: 403,
  AUTO_OFF: 409,
  FROZEN: 423,
  FORBIDDEN: 403,
  SECOND_FACTOR_NEEDED: 403,
  CONFIRM_AGAIN: 403,
  UNAUTHORIZED: 401,
  RATE_LIMITED: 429,
  DISK_FULL: 507,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

export class ReleaseRefusal extends HttpRefusal<RefusalCode> {
  override readonly name = 'ReleaseRefusal';

  constructor(code: RefusalCode, message: string, details?: RefusalDetails) {
    super(refusalStatus[code], code, message, details);
  }
}
