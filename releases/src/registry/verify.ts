import type { Kysely } from 'kysely';
import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate, Release } from '../release/release';
import { checkContent } from './checks';
import { type Check, type Examination, readLastCheck, recordCheck } from './checks.repository';
import type { Examine } from './examiner';
import { checkFits, liveWith } from './fits';
import { type Move, readLiveReleases, recordMove } from './moves.repository';
import type { Means, PublishedBy } from './publish';
import { findRelease } from './releases.repository';
import { refuseRemoved } from './removals.repository';
import { readSignatures } from './signatures.repository';
import type { ReleasesTables } from './tables';
import { refuseWithdrawn } from './withdrawals.repository';

interface Named {
  readonly name: string;
  readonly version: string;
}

/** Looks at a published release again and writes down what was found. @throws ReleaseRefusal UNKNOWN_RELEASE */
export const verifyRelease = (means: Means, of: Named, by: PublishedBy = {}): Promise<Check> =>
  verify(means, of, (candidate, live) => means.examiner.examine(candidate, live, by.holder), by);

/**
 * The same when nobody waits for it. A shell is seen with those live remotes in it that were not seen in it already.
 *
 * @throws BrokenOff
 */
export const verifyAside = (means: Means, of: Named): Promise<Check> =>
  verify(means, of, async (candidate, live) => {
    const { build } = candidate;
    const { examineAside } = means.examiner;
    if (build.name !== shellName) return examineAside(candidate, live);
    const others = await Promise.all(
      live.map(async (release) => ((await isSeenIn(means.db, release, build.version)) ? [] : [release])),
    );
    return examineAside(candidate, others.flat());
  });

/** Whether a release was found good in a shell of that version. */
const isSeenIn = async (db: Means['db'], { name, version }: Named, shellVersion: string): Promise<boolean> => {
  const check = await readLastCheck(db, name, version);
  return check?.verdict === 'verified' && check.shellVersion === shellVersion;
};

/**
 * What is live and was not examined in the shell that is live now, or only without a browser; the shell last, for what
 * was seen in it need not be seen twice.
 */
export async function readUnseen(db: Means['db']): Promise<(Named & { readonly shellVersion: string })[]> {
  const live = await readLiveReleases(db);
  const shell = live.find(({ name }) => name === shellName);
  if (!shell) return [];
  const remotes = live.filter(({ name }) => name !== shellName);
  const shellVersion = shell.version;
  const unseen = await Promise.all(
    [...remotes, shell].map(async ({ name, version }) => {
      const check = await readLastCheck(db, name, version);
      const isExamined = check && check.verdict !== 'unverified' && check.shellVersion === shellVersion;
      return isExamined ? [] : [{ name, version, shellVersion }];
    }),
  );
  return unseen.flat();
}

async function verify(
  { db, store, trust }: Means,
  { name, version }: Named,
  examine: Examine,
  by: PublishedBy = {},
): Promise<Check> {
  const release = await findRelease(db, name, version);
  if (!release) {
    await refuseRemoved(db, name, version);
    throw new ReleaseRefusal('UNKNOWN_RELEASE', `There is no release ${name}@${version}.`);
  }
  await refuseWithdrawn(db, name, version);
  const { build, declaration, publisher, commit } = release;
  const files = await Promise.all(
    release.files.map(async ({ file }) => ({ file, content: await store.read(release, file, 'identity') })),
  );
  const candidate = {
    build,
    declaration,
    publisher,
    commit,
    files: files.flatMap(({ file, content }) => (content ? [{ file, content }] : [])),
  };
  const live = await readLiveReleases(db);
  const refusal =
    (await store.inspect(release)) ??
    trust.faultOf(release, await readSignatures(db, name, version)) ??
    (await refusalOf(release, candidate, live));
  const check = await recordCheck(db, name, version, await examineAgain(candidate, live, examine, refusal));
  if (check.verdict === 'refused')
    await recordFault(db, {
      name,
      version,
      who: by.holder ?? 'by itself',
      why: check.report.summary,
      tokenId: by.tokenId ?? null,
    });
  return check;
}

async function examineAgain(
  candidate: Candidate,
  live: readonly Release[],
  examine: Examine,
  refusal: string | undefined,
): Promise<Examination> {
  if (refusal === undefined) return examine(candidate, live);
  return {
    verdict: 'refused',
    shellVersion: live.find(({ name }) => name === shellName)?.version ?? null,
    report: { summary: refusal, ms: 0, pages: [], unchecked: [] },
  };
}

/** What needs no browser to be seen. */
async function refusalOf(
  release: Release,
  candidate: Candidate,
  live: readonly Release[],
): Promise<string | undefined> {
  try {
    await checkContent(candidate);
    checkFits(liveWith(live, release), [release.name]);
    return undefined;
  } catch (error) {
    if (error instanceof ReleaseRefusal) return error.message;
    throw error;
  }
}

/** The same fault is found again by each process and each hour. */
const againAfterMs = 86_400_000;

/** Adds to the history what is wrong with a release, once a day at most. */
async function recordFault(
  db: Kysely<ReleasesTables>,
  fault: Pick<Move, 'who' | 'why' | 'tokenId'> & { readonly name: string; readonly version: string },
): Promise<void> {
  const { name, version, ...rest } = fault;
  const known = await db
    .selectFrom('release_moves')
    .select('id')
    .where('kind', '=', 'fault')
    .where('name', '=', name)
    .where('to_version', '=', version)
    .where('why', '=', fault.why)
    .where('at', '>', new Date(Date.now() - againAfterMs))
    .executeTakeFirst();
  if (!known) await recordMove(db, { ...rest, name, from: null, to: version, kind: 'fault', percent: null });
}
