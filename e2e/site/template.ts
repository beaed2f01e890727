import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dropDatabase } from './test-database';

/** The data folder of a site, and its database if it is on PostgreSQL. */
export interface SiteData {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

const madeWithinMs = 240_000;
const pollMs = 50;

/** The runner's `globalSetup`: creates the folder for the templates of the run. @returns removes them */
export default function setUp(): () => Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'tafiya-journeys-'));
  process.env.JOURNEYS_TEMPLATES = home;
  return async () => {
    for (const name of readdirSync(home)) {
      const made = madeIn(home, name);
      if (made?.databaseUrl) await dropDatabase(made.databaseUrl);
    }
    rmSync(home, { recursive: true, force: true });
  };
}

/**
 * The data of a site after one start, with a filled database and published releases. A site with a copy of it starts in a tenth of
 * the time. The first worker creates the template, and the others wait for it.
 *
 * @param name of the template, one for each engine and part
 * @param make starts a site on a new folder, and stops it
 * @returns undefined outside of a run of the journeys, where each site starts with empty data
 */
export async function templateFor(
  name: string,
  make: (dataDir: string) => Promise<SiteData>,
): Promise<SiteData | undefined> {
  const home = process.env.JOURNEYS_TEMPLATES;
  if (!home) return undefined;
  const giveUpAt = Date.now() + madeWithinMs;
  for (;;) {
    if (isFirst(join(home, name))) await makeIn(home, name, make);
    const made = madeIn(home, name);
    if (made) return made;
    if (Date.now() > giveUpAt) throw new Error('The template of the sites was not created in time');
    await delay(pollMs);
  }
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function makeIn(home: string, name: string, make: (dataDir: string) => Promise<SiteData>): Promise<void> {
  const folder = join(home, name);
  try {
    const data = await make(join(folder, 'data'));
    const draft = join(folder, 'made.part');
    writeFileSync(draft, JSON.stringify(data));
    renameSync(draft, join(folder, 'made.json'));
  } catch (error) {
    // a waiting worker tries again
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function madeIn(home: string, name: string): SiteData | undefined {
  const file = join(home, name, 'made.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
