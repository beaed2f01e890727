import { resolve } from 'node:path';
import { readSiteFile } from '../site/site-file';
import { CliFailure } from './failure';

type Environment = Readonly<Record<string, string | undefined>>;

export interface KnownSite {
  readonly origin: string;
  readonly token: string;
}

/** The site that is meant: the one that the environment names, else the one that runs on this machine's data. */
export async function findSite(env: Environment): Promise<KnownSite> {
  const { RELEASES_URL: origin, RELEASES_TOKEN: token } = env;
  if (origin && token) return { origin, token };
  if (origin || token)
    throw new CliFailure('usage', 'RELEASES_URL and RELEASES_TOKEN are set together, or neither of them.');
  const dataDir = resolve(env.DATA_DIR || '.data');
  const site = await readSiteFile(dataDir);
  if (site) return site;
  throw new CliFailure(
    'unreachable',
    `No site is running on ${dataDir}. Start one with \`pnpm start\`, or set RELEASES_URL and RELEASES_TOKEN.`,
  );
}
