import type { Kysely } from 'kysely';
import { asRelease } from '../release/as-release';
import { digestOf, recordFiles } from '../release/digest';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate, Release } from '../release/release';
import type { Manifest, ReleaseSignature } from '../release/signature';
import { formsOf } from '../store/compress';
import type { ReleaseStore } from '../store/release-store';
import { checkCandidate } from './checks';
import { type Examination, readLastCheck, recordCheck } from './checks.repository';
import type { Examiner } from './examiner';
import { recordInspection } from './findings';
import { checkFits, liveWith } from './fits';
import { type Move, readLiveReleases, recordMove } from './moves.repository';
import type { Published } from './registry';
import { findRelease, type ReleaseContent, recordRelease, refuseTaken } from './releases.repository';
import { dropNotice, dropRemoval } from './removals.repository';
import { removeFiles } from './remove-old';
import { readSignatures, recordSignature } from './signatures.repository';
import type { ReleasesTables } from './tables';
import type { Trust } from './trust';
import { unexamined } from './unexamined';
import { beginUpload, endUpload } from './uploads';
import { refuseWithdrawn } from './withdrawals.repository';

/** What publishing and verifying work with. */
export interface Means {
  readonly db: Kysely<ReleasesTables>;
  readonly store: ReleaseStore;
  readonly examiner: Examiner;
  readonly trust: Trust;
  readonly now: () => Date;
}

/** The holder of the token that publishes. */
export interface PublishedBy {
  /** Holders take turns at the gate. */
  readonly holder?: string;
  readonly tokenId?: string;
}

interface Ways {
  /** Finds out what is to be known of the candidate before it is kept. @throws ReleaseRefusal */
  readonly judged: () => Promise<Examination>;
  /** The signature that comes with it, if any. */
  readonly sign: (manifest: Manifest) => ReleaseSignature | undefined;
  /** Whether the history has a row about it, and with which token. */
  readonly event?: { readonly tokenId: string | null };
}

/**
 * Checks a candidate, looks at it in the live shell, keeps its files, and then writes it down. The row comes last: a
 * release that the registry knows is complete, and a publish that dies anywhere before is as if it had never begun.
 *
 * @throws ReleaseRefusal VERSION_TAKEN, WITHDRAWN, INVALID_RELEASE, UNTRUSTED, PATH_TAKEN, DOES_NOT_FIT, GATE_REFUSED
 */
export const publishRelease = (means: Means, candidate: Candidate, by: PublishedBy = {}): Promise<Published> =>
  storeRelease(means, candidate, {
    judged: () => judge(candidate, means, by.holder),
    sign: () => candidate.signature,
    event: { tokenId: by.tokenId ?? null },
  });

/**
 * Keeps a release of a checkout that goes live as a whole: what fits together is asked when it does, and the whole site
 * is there to be looked at.
 *
 * @throws ReleaseRefusal VERSION_TAKEN, INVALID_RELEASE
 */
export const bringRelease = (means: Means, candidate: Candidate): Promise<Published> =>
  storeRelease(means, candidate, {
    async judged() {
      await checkCandidate(candidate);
      return unexamined(candidate, await readLiveReleases(means.db));
    },
    sign: means.trust.signLocally,
  });

async function storeRelease(means: Means, candidate: Candidate, { judged, sign, event }: Ways): Promise<Published> {
  const { db, store, trust, now } = means;
  const files = await recordFiles(candidate);
  const digest = digestOf(candidate, files);
  const { name, version } = candidate.build;
  const content: ReleaseContent = { candidate, files, digest };
  await refuseWithdrawn(db, name, version);
  // Ends a removal that is not under way, and waits for one that is: from here on the release stays, or is gone.
  await dropNotice(db, { name, version });
  // In this order: what another publish records between the two reads is refused by the second, never taken for this content.
  const known = await findRelease(db, name, version);
  await refuseTaken(db, { name, version, digest });
  if (known) {
    // The files are put again: this server's folder may be younger than the database, or somebody has altered them.
    await vouchFor(known, means, sign(known));
    await store.put(known, candidate.files);
    await recordRepair(means, known, { who: candidate.publisher, tokenId: event?.tokenId ?? null });
    return { isNew: false, check: await readLastCheck(db, name, version) };
  }
  const { build, declaration, commit } = candidate;
  const manifest = { name, version, build, declaration, files, commit };
  const signature = sign(manifest);
  trust.checkCandidate(manifest, signature);
  const examination = await judged();
  // Of a release that was removed before, no file may be deleted after this one is stored.
  await removeFiles(db, store, { name, version }, now());
  await beginUpload(db, { name, version, digest }, now());
  await store.put({ name, version, digest, files }, candidate.files);
  return db.transaction().execute(async (tx) => {
    const { isNew } = await recordRelease(tx, content);
    await dropRemoval(tx, { name, version });
    await endUpload(tx, { name, version, digest });
    if (isNew && event) {
      const row = { name, from: null, to: version, kind: 'new', percent: null, who: candidate.publisher } as const;
      await recordMove(tx, {
        ...row,
        why: commit ? `Built from commit ${commit}` : 'Published',
        tokenId: event.tokenId,
      });
    }
    if (isNew && signature) await recordSignature(tx, manifest, signature);
    const check = isNew ? await recordCheck(tx, name, version, examination) : null;
    return { isNew, check: check ?? (await readLastCheck(tx, name, version)) };
  });
}

/** Adds a signature to a release that is known already: another key, or the first. */
async function vouchFor(known: Release, { db, trust }: Means, signature: ReleaseSignature | undefined): Promise<void> {
  if (signature && trust.provenanceOf(known, [signature])) await recordSignature(db, known, signature);
  else if (trust.faultOf(known, await readSignatures(db, known.name, known.version)))
    trust.checkCandidate(known, signature);
}

/** What an inspection had found before is repaired, or not: the history has who did it. */
async function recordRepair({ db, store, trust, now }: Means, release: Release, by: Pick<Move, 'who' | 'tokenId'>) {
  const { name, version } = release;
  const signature = trust.isRequired ? trust.faultOf(release, await readSignatures(db, name, version)) : undefined;
  await recordInspection(db, { name, version, files: store.faultOf(release), signature }, now(), by);
}

async function judge(candidate: Candidate, { db, examiner }: Means, holder?: string): Promise<Examination> {
  examiner.expect();
  await checkCandidate(candidate);
  const live = await readLiveReleases(db);
  const release = await asRelease(candidate);
  checkFits(liveWith(live, release), [release.name]);
  // The browser waits for answers now and then; the store needs these right after it.
  for (const { file, content } of candidate.files) formsOf(file, content).catch(() => undefined);
  const examination = await examiner.examine(candidate, live, holder);
  if (examination.verdict === 'refused') throw new ReleaseRefusal('GATE_REFUSED', sentenceOf(candidate, examination));
  return examination;
}

function sentenceOf({ build }: Candidate, { report, shellVersion }: Examination): string {
  return `${build.name}@${build.version} did not pass the gate (shell ${shellVersion ?? 'none'}): ${report.summary}`;
}
