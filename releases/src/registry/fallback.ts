import type { Kysely } from 'kysely';
import type { Release } from '../release/release';
import { unfitnessOfNamed } from './fits';
import { goodBehind, type Leaving } from './last-good';
import { moveRules, type PassedOver } from './move-order';
import { findRelease } from './releases.repository';
import { moveKinds, type ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

/** Where a name goes back to where nobody says which release. */
export interface Fallback {
  /** The latest good release that fits; null for none. */
  readonly version: string | null;
  /** The good ones that were left later than that, the latest first. */
  readonly passedOver: readonly PassedOver[];
}

/** How far back it is looked for. */
const leavingsLimit = 300;

const liveKinds = moveKinds.filter((kind) => moveRules[kind].movesLive);

/** @param live everything that is live, the name's own release too */
export async function findFallback(db: Rows, name: string, live: readonly Release[]): Promise<Fallback> {
  const passedOver: PassedOver[] = [];
  const liveVersion = live.find((release) => release.name === name)?.version ?? null;
  for (const version of goodBehind(await readLeavings(db, name), liveVersion)) {
    const release = await findRelease(db, name, version);
    if (!release) continue;
    const why = unfitnessOfNamed(release, live);
    if (why === undefined) return { version, passedOver };
    passedOver.push({ version, why });
  }
  return { version: null, passedOver };
}

async function readLeavings(db: Rows, name: string): Promise<Leaving[]> {
  const rows = await db
    .selectFrom('release_moves')
    .select(['from_version', 'kind'])
    .where('name', '=', name)
    .where('from_version', 'is not', null)
    .where('kind', 'in', liveKinds)
    .orderBy('id', 'desc')
    .limit(leavingsLimit)
    .execute();
  return rows.flatMap(({ from_version, kind }) => (from_version ? [{ version: from_version, kind }] : []));
}
