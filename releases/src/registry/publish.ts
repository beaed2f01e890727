import type { Kysely } from 'kysely';
import { asRelease } from '../release/as-release';
import { checkCompatibility, liveWith } from '../release/compatibility';
import { digestOf, recordFiles } from '../release/digest';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate, Release } from '../release/release';
import type { Manifest, ReleaseSignature } from '../release/signature';
import { formsOf } from '../store/compress';
import type { ReleaseStore } from '../store/release-store';
import { checkCandidate } from './checks';
import { type Examination, readLastCheck, recordCheck } from './checks.repository';
import { type Examiner, skipExamination } from './examiner';
import { recordInspection } from './findings';
import { type Author, readLiveReleases, recordMove } from './moves.repository';
import { storePictures } from './pictures.repository';
import type { Published } from './registry';
import { findRelease, type ReleaseContent, recordRelease, refuseTaken } from './releases.repository';
import { dropNotice, dropRemoval } from './removals.repository';
import { removeFiles } from './remove-old';
import { readSignatures, recordSignature } from './signatures.repository';
import type { ReleasesTables } from './tables';
import type { Trust } from './trust';
import { beginUpload, endUpload } from './uploads';
import { refuseWithdrawn } from './withdrawals.repository';

/** The dependencies of publishing and verifying. */
export interface PublishDeps {
  readonly db: Kysely<ReleasesTables>;
  readonly store: ReleaseStore;
  readonly examiner: Examiner;
  readonly trust: Trust;
  readonly now: () => Date;
}

/** Who publishes. */
export interface PublishedBy {
  /** Examinations are queued fairly by holder. */
  readonly holder?: string;
  readonly tokenId?: string | null;
  readonly personId?: string | null;
}

interface StoreSteps {
  /** Checks and examines the candidate before it is stored. @throws ReleaseRefusal */
  readonly examine: () => Promise<Examination>;
  /** The candidate's signature, if any. */
  readonly sign: (manifest: Manifest) => ReleaseSignature | undefined;
  /** If present, the publish is recorded in the history with this author. */
  readonly event?: Omit<Author, 'who'>;
}

/**
 * Checks a candidate, examines it in the active shell, stores its files, and inserts its row. The row comes last: every
 * release in the registry is complete, and a publish that is killed before leaves no release.
 *
 * @throws ReleaseRefusal VERSION_TAKEN, WITHDRAWN, INVALID_RELEASE, UNTRUSTED, PATH_TAKEN, DOES_NOT_FIT, GATE_REFUSED
 */
export const publishRelease = (deps: PublishDeps, candidate: Candidate, by: PublishedBy = {}): Promise<Published> =>
  storeRelease(deps, candidate, {
    examine: () => examineCandidate(candidate, deps, by.holder),
    sign: () => candidate.signature,
    event: { tokenId: by.tokenId ?? null, personId: by.personId },
  });

/**
 * Stores a release built by `pnpm start`. It is not examined, and compatibility is checked only when all releases of the
 * checkout become active together.
 *
 * @throws ReleaseRefusal VERSION_TAKEN, INVALID_RELEASE
 */
export const publishLocalRelease = (deps: PublishDeps, candidate: Candidate): Promise<Published> =>
  storeRelease(deps, candidate, {
    async examine() {
      await checkCandidate(candidate);
      return skipExamination(candidate, await readLiveReleases(deps.db));
    },
    sign: deps.trust.signLocally,
  });

async function storeRelease(
  deps: PublishDeps,
  candidate: Candidate,
  { examine, sign, event }: StoreSteps,
): Promise<Published> {
  const { db, store, trust, now } = deps;
  const files = await recordFiles(candidate);
  const digest = digestOf(candidate, files);
  const { name, version } = candidate.build;
  const content: ReleaseContent = { candidate, files, digest };
  await refuseWithdrawn(db, name, version);
  // Cancels a removal that has not begun, and waits for one that has: from here on the release either stays or is gone.
  await dropNotice(db, { name, version });
  // In this order: content that another publish records between the two reads is refused by the second, never mistaken for this content.
  const known = await findRelease(db, name, version);
  await refuseTaken(db, { name, version, digest });
  if (known) {
    // Stores the files again: this server's folder may be newer than the database, or files may have been altered.
    await addSignature(known, deps, sign(known));
    await store.put(known, candidate.files);
    await recordRepair(deps, known, {
      who: candidate.publisher,
      tokenId: event?.tokenId ?? null,
      personId: event?.personId,
    });
    return { isNew: false, check: await readLastCheck(db, name, version) };
  }
  const { build, declaration, commit } = candidate;
  const manifest = { name, version, build, declaration, files, commit };
  const signature = sign(manifest);
  trust.checkCandidate(manifest, signature);
  const examination = await examine();
  // Files of an earlier, removed release must be deleted before these are stored.
  await removeFiles(db, store, { name, version }, now());
  await beginUpload(db, { name, version, digest }, now());
  await store.put({ name, version, digest, files }, candidate.files);
  const published = await db.transaction().execute(async (tx) => {
    const { isNew } = await recordRelease(tx, content);
    await dropRemoval(tx, { name, version });
    await endUpload(tx, { name, version, digest });
    if (isNew && event) {
      const row = { name, from: null, to: version, kind: 'new', percent: null, who: candidate.publisher } as const;
      await recordMove(tx, {
        ...row,
        why: commit ? `Built from commit ${commit}` : 'Published',
        ...event,
      });
    }
    if (isNew && signature) await recordSignature(tx, manifest, signature);
    const check = isNew ? await recordCheck(tx, name, version, examination) : null;
    return { isNew, check: check ?? (await readLastCheck(tx, name, version)) };
  });
  // A release without pictures is as good: an outage of the store must not fail what is published.
  if (published.isNew)
    await storePictures(db, store, { name, version, digest }, examination.pictures ?? []).catch(() => undefined);
  return published;
}

/** Adds a signature to a published release: its first one, or one by another key. */
async function addSignature(
  known: Release,
  { db, trust }: PublishDeps,
  signature: ReleaseSignature | undefined,
): Promise<void> {
  if (signature && trust.provenanceOf(known, [signature])) await recordSignature(db, known, signature);
  else if (trust.faultOf(known, await readSignatures(db, known.name, known.version)))
    trust.checkCandidate(known, signature);
}

/** Records which faults of earlier inspections this publish has repaired. */
async function recordRepair({ db, store, trust, now }: PublishDeps, release: Release, by: Author) {
  const { name, version } = release;
  const signature = trust.isRequired ? trust.faultOf(release, await readSignatures(db, name, version)) : undefined;
  await recordInspection(db, { name, version, files: store.faultOf(release), signature }, now(), by);
}

async function examineCandidate(
  candidate: Candidate,
  { db, examiner }: PublishDeps,
  holder?: string,
): Promise<Examination> {
  examiner.prepare();
  await checkCandidate(candidate);
  const live = await readLiveReleases(db);
  const release = await asRelease(candidate);
  checkCompatibility(liveWith(live, release), [release.name]);
  // Compresses while the browser waits for responses; the store needs the compressed forms next.
  for (const { file, content } of candidate.files) formsOf(file, content).catch(() => undefined);
  const examination = await examiner.examine(candidate, live, holder);
  if (examination.verdict === 'refused')
    throw new ReleaseRefusal('GATE_REFUSED', refusalMessage(candidate, examination));
  return examination;
}

function refusalMessage({ build }: Candidate, { report, shellVersion }: Examination): string {
  return `${build.name}@${build.version} did not pass the gate (shell ${shellVersion ?? 'none'}): ${report.summary}`;
}
