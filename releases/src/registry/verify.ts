import type { Kysely } from 'kysely';
import { checkCompatibility, liveWith } from '../release/compatibility';
import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate, Release } from '../release/release';
import { checkContent } from './checks';
import { type Check, type Examination, readLastCheck, recordCheck } from './checks.repository';
import type { Examine } from './examiner';
import { type Author, type Move, readLiveReleases, recordMove, requireUsable } from './moves.repository';
import { storePictures } from './pictures.repository';
import type { PublishDeps, PublishedBy } from './publish';
import { readSignatures } from './signatures.repository';
import type { ReleasesTables } from './tables';

interface Named {
  readonly name: string;
  readonly version: string;
}

/** Examines a published release again and records the result. @throws ReleaseRefusal UNKNOWN_RELEASE */
export const verifyRelease = (deps: PublishDeps, of: Named, by: PublishedBy = {}): Promise<Check> =>
  verify(deps, of, (candidate, live) => deps.examiner.examine(candidate, live, by.holder), by);

/**
 * The same at low priority. A shell is examined only with the active remotes that were not examined in it before.
 *
 * @throws ExaminationAborted
 */
export const verifyInBackground = (deps: PublishDeps, of: Named): Promise<Check> =>
  verify(deps, of, async (candidate, live) => {
    const { build } = candidate;
    const { examineInBackground } = deps.examiner;
    if (build.name !== shellName) return examineInBackground(candidate, live);
    const others = await Promise.all(
      live.map(async (release) => ((await isVerifiedIn(deps.db, release, build.version)) ? [] : [release])),
    );
    return examineInBackground(candidate, others.flat());
  });

/** Whether the last examination of a release verified it in this shell version. */
const isVerifiedIn = async (
  db: PublishDeps['db'],
  { name, version }: Named,
  shellVersion: string,
): Promise<boolean> => {
  const check = await readLastCheck(db, name, version);
  return check?.verdict === 'verified' && check.shellVersion === shellVersion;
};

/**
 * The active releases without an examination in the active shell by a browser. The shell comes last, as remotes that
 * were examined in it need not be examined again.
 */
export async function readUnexamined(db: PublishDeps['db']): Promise<(Named & { readonly shellVersion: string })[]> {
  const live = await readLiveReleases(db);
  const shell = live.find(({ name }) => name === shellName);
  if (!shell) return [];
  const remotes = live.filter(({ name }) => name !== shellName);
  const shellVersion = shell.version;
  const unexamined = await Promise.all(
    [...remotes, shell].map(async ({ name, version }) => {
      const check = await readLastCheck(db, name, version);
      const isExamined = check && check.verdict !== 'unverified' && check.shellVersion === shellVersion;
      return isExamined ? [] : [{ name, version, shellVersion }];
    }),
  );
  return unexamined.flat();
}

async function verify(
  { db, store, trust }: PublishDeps,
  { name, version }: Named,
  examine: Examine,
  by: PublishedBy = {},
): Promise<Check> {
  const release = await requireUsable(db, name, version);
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
    (await staticFault(release, candidate, live));
  const examination = await examineUnlessRefused(candidate, live, examine, refusal);
  const check = await recordCheck(db, name, version, examination);
  await storePictures(db, store, release, examination.pictures ?? []);
  if (check.verdict === 'refused')
    await recordFault(db, {
      name,
      version,
      who: by.holder ?? 'by itself',
      why: check.report.summary,
      tokenId: by.tokenId ?? null,
      personId: by.personId,
    });
  return check;
}

async function examineUnlessRefused(
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

/** The faults that can be found without a browser. */
async function staticFault(
  release: Release,
  candidate: Candidate,
  live: readonly Release[],
): Promise<string | undefined> {
  try {
    await checkContent(candidate);
    checkCompatibility(liveWith(live, release), [release.name]);
    return undefined;
  } catch (error) {
    if (error instanceof ReleaseRefusal) return error.message;
    throw error;
  }
}

/** The same fault is found by each process, every hour. */
const repeatAfterMs = 86_400_000;

/** Adds a fault of a release to the history, at most once a day. */
async function recordFault(
  db: Kysely<ReleasesTables>,
  fault: Author & Pick<Move, 'why'> & { readonly name: string; readonly version: string },
): Promise<void> {
  const { name, version, ...rest } = fault;
  const known = await db
    .selectFrom('release_moves')
    .select('id')
    .where('kind', '=', 'fault')
    .where('name', '=', name)
    .where('to_version', '=', version)
    .where('why', '=', fault.why)
    .where('at', '>', new Date(Date.now() - repeatAfterMs))
    .executeTakeFirst();
  if (!known) await recordMove(db, { ...rest, name, from: null, to: version, kind: 'fault', percent: null });
}
