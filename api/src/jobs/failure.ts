/** What kind of failure it was, without what it was about. */
export const reasonOf = (error: Error): string =>
  [error.name, (error as { code?: string }).code].filter(Boolean).join(' ');

/** The lines of a stack that say where, without the message, which may quote personal data. */
export const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim());
