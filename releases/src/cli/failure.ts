/** What the command's end says to a script. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3, unauthorized: 4, buildFailed: 5 } as const;

/** The command cannot do what it was asked; the message says why and what to do. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';

  constructor(
    readonly reason: Exclude<keyof typeof exitCodes, 'done'>,
    message: string,
  ) {
    super(message);
  }
}
