import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Releases } from '../index';

const holder = 'this machine';

/** Returns the stored token of this data folder, or a new one if it is missing or invalid. */
export async function keepToken(dataDir: string, releases: Releases): Promise<string> {
  const path = join(dataDir, 'releases-token');
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (kept && (await opens(releases, kept))) return kept;
  // The folder may not exist yet if secrets, database and files are elsewhere.
  await mkdir(dataDir, { recursive: true });
  const token = await releases.issueToken(holder);
  await writeFile(path, `${token}\n`, { mode: 0o600 });
  return token;
}

const opens = ({ access }: Releases, token: string): Promise<boolean> =>
  access.use(token).then(
    ({ role }) => role === 'operator',
    () => false,
  );
