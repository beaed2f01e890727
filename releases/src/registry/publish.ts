import type { Kysely } from 'kysely';
import { asRelease } from '../release/as-release';
import { digestOf, isUnaltered, recordFiles } from '../release/digest';
import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate, Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import { checkCandidate, checkContent } from './checks';
import { type Check, type Examination, readChecks, recordCheck } from './checks.repository';
import { checkFits, liveWith } from './fits';
import { readLiveReleases } from './moves.repository';
import type { Examine, Published } from './registry';
import { findRelease, type ReleaseContent, recordRelease } from './releases.repository';
import type { ReleasesTables } from './tables';
import { unexamined } from './unexamined';

interface Means {
  readonly db: Kysely<ReleasesTables>;
  readonly store: ReleaseStore;
  readonly examine: Examine;
}

/** Finds out what is to be known of a candidate before it is kept. @throws ReleaseRefusal */
type Judge = (candidate: Candidate, means: Means) => Promise<Examination>;

/**
 * Checks a candidate, looks at it in the live shell, keeps its files, and then writes it down. The row comes last: a
 * release that the registry knows is complete, and a publish that dies anywhere before is as if it had never begun.
 *
 * @throws ReleaseRefusal VERSION_TAKEN, INVALID_RELEASE, PATH_TAKEN, DOES_NOT_FIT, GATE_REFUSED
 */
export const publishRelease = (means: Means, candidate: Candidate): Promise<Published> =>
  keepRelease(means, candidate, judge);

/**
 * Keeps a release of a checkout that goes live as a whole: what fits together is asked when it does, and the whole site
 * is there to be looked at.
 *
 * @throws ReleaseRefusal VERSION_TAKEN, INVALID_RELEASE
 */
export const bringRelease = (means: Means, candidate: Candidate): Promise<Published> =>
  keepRelease(means, candidate, async (_, { db }) => {
    checkCandidate(candidate);
    return unexamined(candidate, await readLiveReleases(db));
  });

async function keepRelease(means: Means, candidate: Candidate, judged: Judge): Promise<Published> {
  const { db, store } = means;
  const files = recordFiles(candidate);
  const digest = digestOf(candidate, files);
  const { name, version } = candidate.build;
  const content: ReleaseContent = { candidate, files, digest };
  const known = await findRelease(db, name, version);
  if (known) {
    // The files are put again, for this server's folder may be younger than the database.
    if (known.digest === digest) await store.put({ name, version, digest }, candidate.files);
    const { isNew } = await recordRelease(db, content);
    return { isNew, check: (await readChecks(db, name)).get(version) ?? null };
  }
  const examination = await judged(candidate, means);
  await store.put({ name, version, digest }, candidate.files);
  return db.transaction().execute(async (tx) => {
    const { isNew } = await recordRelease(tx, content);
    const check = isNew ? await recordCheck(tx, name, version, examination) : null;
    return { isNew, check: check ?? (await readChecks(tx, name)).get(version) ?? null };
  });
}

async function judge(candidate: Candidate, { db, examine }: Means): Promise<Examination> {
  checkCandidate(candidate);
  const live = await readLiveReleases(db);
  const release = asRelease(candidate);
  checkFits(liveWith(live, release), [release.name]);
  const examination = await examine(candidate, live);
  if (examination.verdict === 'refused') throw new ReleaseRefusal('GATE_REFUSED', sentenceOf(candidate, examination));
  return examination;
}

function sentenceOf({ build }: Candidate, { report, shellVersion }: Examination): string {
  return `${build.name}@${build.version} did not pass the gate (shell ${shellVersion ?? 'none'}): ${report.summary}`;
}

/** Looks at a published release again and writes down what was found. @throws ReleaseRefusal UNKNOWN_RELEASE */
export async function verifyRelease({ db, store, examine }: Means, name: string, version: string): Promise<Check> {
  const release = await findRelease(db, name, version);
  if (!release) throw new ReleaseRefusal('UNKNOWN_RELEASE', `There is no release ${name}@${version}.`);
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
  return recordCheck(db, name, version, await examineAgain(release, candidate, await readLiveReleases(db), examine));
}

async function examineAgain(
  release: Release,
  candidate: Candidate,
  live: readonly Release[],
  examine: Examine,
): Promise<Examination> {
  const fault = alteredFile(release, candidate);
  const shellVersion = live.find(({ name }) => name === shellName)?.version ?? null;
  const refused = (summary: string): Examination => ({
    verdict: 'refused',
    shellVersion,
    report: { summary, ms: 0, pages: [], unchecked: [] },
  });
  if (fault) return refused(fault);
  try {
    checkContent(candidate);
    checkFits(liveWith(live, release), [release.name]);
  } catch (error) {
    if (error instanceof ReleaseRefusal) return refused(error.message);
    throw error;
  }
  return examine(candidate, live);
}

/** A file of the store that is not what was published. */
function alteredFile(release: Release, { files }: Candidate): string | undefined {
  const found = new Map(files.map(({ file, content }) => [file, content]));
  const odd = release.files.find(({ file, integrity }) => {
    const content = found.get(file);
    return !content || !isUnaltered(content, integrity);
  });
  return odd && `The file ${odd.file} is not what was published.`;
}
