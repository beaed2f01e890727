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

/** What a site stands on: its folder, and its database where that is a server's. */
export interface SiteData {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

const madeWithinMs = 240_000;
const askAgainMs = 50;

/** The runner's `globalSetup`: one place for the data that all sites of the run begin with; resolves to its removal. */
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
 * The data of a site that was started once: its database is filled, its releases are published. A site that begins
 * with a copy starts in a tenth of the time. The worker that asks first makes it, and the others wait.
 *
 * @param name the template's, one for each engine and part
 * @param make starts a site on a new folder, and ends it
 * @returns nothing outside of a run of the journeys: there each site begins with nothing
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
    if (Date.now() > giveUpAt) throw new Error('The site that all others begin as was not made in time');
    await delay(askAgainMs);
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
    // whoever waits tries it again
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function madeIn(home: string, name: string): SiteData | undefined {
  const file = join(home, name, 'made.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
