/** The process cannot start. The message says what is wrong and what to do. */
export class StartFailure extends Error {
  override readonly name: string = 'StartFailure';
}

interface Where {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

const unreachable = ({ databaseUrl }: Where) =>
  `PostgreSQL does not answer at ${databaseUrl ? new URL(databaseUrl).host : 'its address'}. ` +
  'Start it, correct DATABASE_URL, or leave DATABASE_URL out to use the embedded database.';
const refused = () => 'PostgreSQL does not take the user or password in DATABASE_URL. Correct them there.';
const absent = ({ databaseUrl }: Where) =>
  `PostgreSQL has no database ${databaseUrl ? new URL(databaseUrl).pathname.slice(1) : ''}. Create it, or correct DATABASE_URL.`;
const unwritable = ({ dataDir }: Where) =>
  `The data folder ${dataDir} cannot be written. Give this user the right to, or name another one with DATA_DIR.`;
const full = ({ dataDir, databaseUrl }: Where) =>
  databaseUrl
    ? `A disk is full: that of the data folder ${dataDir}, or that of PostgreSQL. Free some space and start again.`
    : `The disk of the data folder ${dataDir} is full. Free some space and start again.`;
const damaged = ({ dataDir, databaseUrl }: Where) =>
  databaseUrl
    ? `PostgreSQL reports that its database ${new URL(databaseUrl).pathname.slice(1)} is damaged. See its log; restore a backup.`
    : `The embedded database in ${dataDir}/database is damaged, as after a power cut, a full disk or a copy made while it ` +
      'was in use. Put back a copy of the data folder that was made while the site was stopped. To begin with an empty ' +
      `database instead, move ${dataDir}/database away: its bookings are lost.`;

/** The message for each error code of Node or PostgreSQL. */
const sentences: Readonly<Record<string, (where: Where) => string>> = {
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  ETIMEDOUT: unreachable,
  EAI_AGAIN: unreachable,
  '28P01': refused,
  '28000': refused,
  '3D000': absent,
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
  ENOSPC: full,
  EDQUOT: full,
  '53100': full,
  '58P01': damaged,
  XX000: damaged,
  XX001: damaged,
  XX002: damaged,
};

/** The embedded engine's file system throws objects with WASI error numbers, which are no `Error`. */
const wasiCodes: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

const codeOf = ({ code, name, errno = 0 }: Partial<NodeJS.ErrnoException>): string =>
  (name === 'ErrnoError' ? wasiCodes[errno] : code) ?? '';

/** What the engine says, without a code, of a folder that it cannot open. */
const isDamage = ({ name = '', message = '' }: Partial<Error>) =>
  name === 'ErrnoError' || name === 'RuntimeError' || message.includes('failed to initialize properly');

/** What the driver says, without a code, of a server that takes connections and does not answer on them. */
const isSilence = ({ message = '' }: Partial<Error>) =>
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/.test(message);

const sentenceOf = (error: unknown) => {
  const failure = (error ?? {}) as Partial<Error>;
  if (isSilence(failure)) return unreachable;
  return sentences[codeOf(failure)] ?? (isDamage(failure) ? damaged : undefined);
};

/** A failure to open the data folder or the database: a StartFailure where the reason is known, else the error itself. */
export const dataFailure = (error: unknown, where: Where): unknown => {
  if (error instanceof StartFailure) return error;
  // a migration that fails names its file, and has the database's own error as its cause
  const sentence = sentenceOf(error) ?? sentenceOf((error as Error | undefined)?.cause);
  return sentence ? new StartFailure(sentence(where), { cause: error }) : error;
};
