/** What the command's end says to a script. */
export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  unreachable: 3,
  unauthorized: 4,
  buildFailed: 5,
  frozen: 6,
  gateRefused: 7,
} as const;

export type FailureReason = Exclude<keyof typeof exitCodes, 'done'>;

/** The command cannot do what it was asked; the message says why and what to do. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';

  constructor(
    readonly reason: FailureReason,
    message: string,
    /** The machine code of the registry's refusal, where it was the registry's. */
    readonly code?: string,
  ) {
    super(message);
  }
}
