import { createHash } from 'node:crypto';

/** Names a line of a provider's list that has no name which is understood: the same line has the same name on each day. */
export const nameOfLine = (line: unknown): string =>
  `line-${createHash('sha256').update(JSON.stringify(line)).digest('hex').slice(0, 16)}`;
