import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from './launch-site';
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
    const made = madeIn(home, 'postgres');
    if (made?.databaseUrl) await dropDatabase(made.databaseUrl);
    rmSync(home, { recursive: true, force: true });
  };
}

/**
 * The data of a site that was started once: its database is filled, its releases are published. A site that begins
 * with a copy starts in a tenth of the time. The worker that asks first makes it, and the others wait.
 *
 * @param make starts a site on a new folder, and ends it
 * @returns nothing outside of a run of the journeys: there each site begins with nothing
 */
export async function templateFor(
  engine: Engine,
  make: (dataDir: string) => Promise<SiteData>,
): Promise<SiteData | undefined> {
  const home = process.env.JOURNEYS_TEMPLATES;
  if (!home) return undefined;
  const giveUpAt = Date.now() + madeWithinMs;
  for (;;) {
    if (isFirst(join(home, engine))) await makeIn(home, engine, make);
    const made = madeIn(home, engine);
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

async function makeIn(home: string, engine: Engine, make: (dataDir: string) => Promise<SiteData>): Promise<void> {
  const folder = join(home, engine);
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

function madeIn(home: string, engine: Engine): SiteData | undefined {
  const file = join(home, engine, 'made.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
