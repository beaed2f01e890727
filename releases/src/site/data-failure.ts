import { StartFailure } from './start-failure';

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

/** What stands in the way of the data, by the code of its error, in words that name the mend. */
const words: Readonly<Record<string, (where: Where) => string>> = {
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  ETIMEDOUT: unreachable,
  EAI_AGAIN: unreachable,
  '28P01': refused,
  '28000': refused,
  '3D000': absent,
  EACCES: unwritable,
  EROFS: unwritable,
  ENOTDIR: unwritable,
};

/** The failure to open the database or its folder, in words where the reason is known. */
export function dataFailure(error: unknown, where: Where): unknown {
  const { code = '', message = '' } = (error ?? {}) as NodeJS.ErrnoException;
  const say = words[code];
  if (say) return new StartFailure(say(where), { cause: error });
  // The folder's lock explains itself.
  return /is in use by process/.test(message) ? new StartFailure(message, { cause: error }) : error;
}
