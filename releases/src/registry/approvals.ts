import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { ownsCheckout } from '../release/checkout';
import { ReleaseRefusal } from '../release/refusal';
import { readRollbackChoices } from './fallback';
import type { Moved, MoveOrder, Mover } from './move-order';
import { moveIn, recordMove } from './moves.repository';
import { lockPointers, type Pointer, readPointers } from './pointer';
import { findRelease } from './releases.repository';
import type { ApprovalState, ReleasesTables } from './tables';
import { issuerOf } from './tokens.repository';

type Rows = Kysely<ReleasesTables>;

/** Who asks for a move or decides on it: a person, or a machine with a token. */
interface Party {
  /** For the history. */
  readonly who: string;
  readonly tokenId: string | null;
  readonly personId: string | null;
}

interface Asker extends Party {
  /** The person who made the token that asked; of a token that no known person made, who has confirmed the request. */
  readonly issuerId: string | null;
}

/** A move that waits for a second person. */
export interface Approval {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly kind: ApprovalKind;
  /** Of a canary; null for all visits. */
  readonly percent: number | null;
  readonly why: string;
  /** The active release when it was asked for. */
  readonly live: string | null;
  readonly asked: Asker;
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

type ApprovalRow = Selectable<ReleasesTables['release_approvals']>;
type ApprovalKind = ApprovalRow['kind'];

/** A request that nobody decides on ends after this time. */
const pendingMs = 24 * 3_600_000;

/** A larger canary is as good as live, and waits as well. */
const widestCanary = 50;

/** Whether a party has made a request. */
export const hasAsked = (asked: Party, { tokenId, personId }: Party): boolean =>
  (personId !== null && personId === asked.personId) || (tokenId !== null && tokenId === asked.tokenId);

/** Whether the person who has asked is unknown: with the token of the site, or with one that it made. The first person who approves confirms the request. */
export const needsTwo = ({ personId, issuerId }: Asker): boolean => personId === null && issuerId === null;

/** Why a party cannot approve a request; undefined if it can. */
export function approverFault(asked: Asker, by: Party): string | undefined {
  if (by.personId === null) return 'A token can ask, but only a person approves.';
  if (hasAsked(asked, by)) return 'Who asks for a release cannot approve it. Another person has to.';
  if (asked.issuerId === by.personId)
    return 'Who made the token that asked for a release, or has confirmed the request, cannot approve it. Another person has to.';
  return undefined;
}

/** Kinds of moves that a second person may have to approve. Moves away from a release never wait. */
const isAsked = (kind: Moved['kind']): kind is ApprovalKind =>
  kind === 'publish' || kind === 'promote' || kind === 'canary' || kind === 'rollback';

/** Ends the transaction of a move that has to wait. */
class Waiting extends Error {
  constructor(
    readonly moved: Moved,
    readonly pointer: Pointer | undefined,
  ) {
    super('waits for a second person');
  }
}

export interface MoveOrAsk {
  /** Undefined if nothing had to change, or it waits. */
  readonly moved: Moved | undefined;
  readonly approval: Approval | undefined;
}

/**
 * Moves a pointer, or asks for the approval of a move that brings a release of a checkout to most visits.
 *
 * @throws ReleaseRefusal as the move would
 */
export async function moveOrAsk(db: Rows, order: MoveOrder, now: Date): Promise<MoveOrAsk> {
  try {
    return { moved: await db.transaction().execute((tx) => moveUnlessWaiting(tx, order)), approval: undefined };
  } catch (error) {
    if (!(error instanceof Waiting)) throw error;
    return { moved: undefined, approval: await ask(db, order, error, now) };
  }
}

/** The result of a move, rolled back, and whether it would wait. @throws ReleaseRefusal as the move would */
export async function dryRunMoveOrAsk(db: Rows, order: MoveOrder): Promise<{ moved?: Moved; waits: boolean }> {
  const ending = new Error('dry run');
  let moved: Moved | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      moved = await moveUnlessWaiting(tx, order);
      throw ending;
    });
  } catch (error) {
    if (error instanceof Waiting) return { moved: error.moved, waits: true };
    if (error !== ending) throw error;
  }
  return { ...(moved && { moved }), waits: false };
}

/** @throws Waiting */
async function moveUnlessWaiting(tx: Transaction<ReleasesTables>, order: MoveOrder): Promise<Moved | undefined> {
  await lockPointers(tx);
  const pointer = await pointerOf(tx, order.name);
  const choices = await readRollbackChoices(tx, order.name);
  const [moved] = await moveIn(tx, [order]);
  if (moved && (await waits(tx, moved, choices))) throw new Waiting(moved, pointer);
  return moved;
}

async function waits(tx: Rows, { name, kind, from, to, percent }: Moved, choices: ReadonlySet<string>) {
  if (!isAsked(kind)) return false;
  if (kind === 'canary' && (percent ?? 0) <= widestCanary) return false;
  // a rollback to a later release, which one has left before, is the way forward
  if (kind === 'rollback' && choices.has(to)) return false;
  for (const version of [from, to]) {
    const release = version !== null && (await findRelease(tx, name, version));
    // the one that it replaces counts too: a release cannot take itself out by leaving its checkout out
    if (release && ownsCheckout(release)) return true;
  }
  return false;
}

const pointerOf = async (tx: Rows, name: string): Promise<Pointer | undefined> =>
  (await readPointers(tx)).find((pointer) => pointer.name === name);

const ask = (db: Rows, order: MoveOrder, { moved, pointer }: Waiting, now: Date): Promise<Approval> =>
  db.transaction().execute(async (tx) => {
    await lockPointers(tx);
    const { name, kind, to, percent } = moved;
    const { who, why, tokenId = null, personId = null } = order;
    const release = await findRelease(tx, name, to);
    if (!release || !isAsked(kind)) throw new ReleaseRefusal('UNKNOWN_RELEASE', `There is no release ${name}@${to}.`);
    const content = {
      name,
      version: to,
      digest: release.digest,
      kind,
      percent,
      no_auto: order.noAuto ?? false,
      live_version: pointer?.live ?? null,
      live_since: pointer?.movedAt ?? null,
    };
    const pending = await tx
      .selectFrom('release_approvals')
      .selectAll()
      .where('name', '=', name)
      .where('state', '=', 'pending')
      .forUpdate()
      .executeTakeFirst();
    if (pending) {
      if (pending.expires_at > now && isSameContent(pending, content)) return toApproval(pending);
      await decide(tx, pending.id, 'replaced', undefined, now);
    }
    const row = await tx
      .insertInto('release_approvals')
      .values({
        ...content,
        id: randomBytes(4).toString('hex'),
        why,
        asked_by: who,
        asked_token_id: tokenId,
        asked_person_id: personId,
        asked_issuer_id: await issuerOf(tx, tokenId),
        asked_at: now,
        expires_at: new Date(now.getTime() + pendingMs),
        state: 'pending',
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const from = content.live_version;
    await recordMove(tx, { name, from, to, kind: 'ask', percent, who, why, tokenId, personId });
    return toApproval(row);
  });

type Content = Pick<ApprovalRow, 'version' | 'digest' | 'kind' | 'percent' | 'no_auto' | 'live_version' | 'live_since'>;

const isSameContent = (one: Content, other: Content): boolean =>
  one.version === other.version &&
  one.digest === other.digest &&
  one.percent === other.percent &&
  one.no_auto === other.no_auto &&
  one.live_version === other.live_version &&
  one.live_since?.getTime() === other.live_since?.getTime();

/** Everything that waits for a second person, the oldest first. */
export async function readApprovals(db: Rows, now: Date): Promise<Approval[]> {
  const rows = await db
    .selectFrom('release_approvals')
    .selectAll()
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .execute();
  return rows.map(toApproval);
}

/** A request, also one that was decided. @throws ReleaseRefusal UNKNOWN_APPROVAL */
export async function requireApproval(db: Rows, id: string): Promise<Approval> {
  const row = await db.selectFrom('release_approvals').selectAll().where('id', '=', id).executeTakeFirst();
  if (row) return toApproval(row);
  throw new ReleaseRefusal(
    'UNKNOWN_APPROVAL',
    `There is no request ${id}. \`pnpm release approvals\` lists what waits for a second person.`,
  );
}

export interface Decision extends Party {
  readonly id: string;
  readonly mover: Mover;
}

/** What an approval has done: the move, nothing because the name was moved there already, or a second one is needed. */
export type Approved = Moved | 'confirmed' | undefined;

/**
 * Approves a request, and makes its move in the same transaction. It goes through once, whoever else approves it meanwhile. A
 * request without a known person is only confirmed by the first one, who then counts as having asked.
 *
 * @throws ReleaseRefusal UNKNOWN_APPROVAL, ALREADY_DECIDED, APPROVAL_EXPIRED, OWN_APPROVAL, MOVED_MEANWHILE, and as the move would
 */
export async function approve(db: Rows, by: Decision, now: Date): Promise<Approved> {
  const { outcome } = await db.transaction().execute(async (tx) => {
    await lockPointers(tx);
    const row = await requirePending(tx, by.id, now);
    const { asked } = toApproval(row);
    const fault = approverFault(asked, by);
    if (fault) throw new ReleaseRefusal(by.personId === null ? 'FORBIDDEN' : 'OWN_APPROVAL', fault);
    if (await isOvertaken(tx, row)) {
      // committed, and refused below
      await decide(tx, row.id, 'void', by, now);
      return { outcome: 'void' as const };
    }
    if (needsTwo(asked)) {
      await confirm(tx, row, by);
      return { outcome: 'confirmed' as const };
    }
    const { name, version, kind, percent, no_auto, why } = row;
    const [moved] = await moveIn(tx, [
      {
        name,
        version,
        kind,
        percent: percent ?? undefined,
        noAuto: no_auto,
        mover: by.mover,
        who: asked.who,
        why: `${why} (Approved by ${by.who}.)`,
        tokenId: asked.tokenId,
        personId: asked.personId,
      },
    ]);
    await decide(tx, row.id, 'approved', by, now);
    return { outcome: moved };
  });
  if (outcome !== 'void') return outcome;
  const { name, version } = await requireApproval(db, by.id);
  throw new ReleaseRefusal(
    'MOVED_MEANWHILE',
    `${name} was moved since ${version} was asked for, so nothing was done. Look at the active release, and ask again.`,
  );
}

async function confirm(tx: Rows, row: ApprovalRow, { who, personId }: Decision): Promise<void> {
  await tx
    .updateTable('release_approvals')
    .set({ asked_issuer_id: personId, asked_by: `${row.asked_by}, confirmed by ${who}` })
    .where('id', '=', row.id)
    .execute();
  const { name, live_version: from, version: to, percent, why } = row;
  await recordMove(tx, { name, from, to, kind: 'ask', percent, who, why, tokenId: null, personId });
}

/** Declines a request; the person who has asked withdraws it. @throws ReleaseRefusal FORBIDDEN, UNKNOWN_APPROVAL, ALREADY_DECIDED, APPROVAL_EXPIRED */
export const decline = (db: Rows, by: Decision & { readonly why: string }, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await requirePending(tx, by.id, now);
    const { who, why, tokenId, personId } = by;
    if (personId === null && !hasAsked(toApproval(row).asked, by))
      throw new ReleaseRefusal('FORBIDDEN', 'A token can take back what it has asked for, but only a person declines.');
    await decide(tx, row.id, 'declined', by, now);
    const { name, version, percent, live_version: from } = row;
    await recordMove(tx, { name, from, to: version, kind: 'decline', percent, who, why, tokenId, personId });
  });

const decided: Readonly<Record<Exclude<ApprovalState, 'pending'>, string>> = {
  approved: 'was approved already',
  declined: 'was declined already',
  replaced: 'was replaced by a later one',
  void: 'is void: the name was moved since it was asked for',
};

/** Locks a request that can be decided on. @throws ReleaseRefusal UNKNOWN_APPROVAL, ALREADY_DECIDED, APPROVAL_EXPIRED */
async function requirePending(tx: Transaction<ReleasesTables>, id: string, now: Date): Promise<ApprovalRow> {
  const row = await tx.selectFrom('release_approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) await requireApproval(tx, id);
  else if (row.state !== 'pending')
    throw new ReleaseRefusal(
      'ALREADY_DECIDED',
      `The request ${id} ${decided[row.state]}${row.decided_by && row.state !== 'void' ? `, by ${row.decided_by}` : ''}.`,
    );
  else if (row.expires_at <= now)
    throw new ReleaseRefusal('APPROVAL_EXPIRED', `The request ${id} has ended after a day. Ask again.`);
  return row as ApprovalRow;
}

/** Whether the pointer or the content is another than when it was asked for. */
async function isOvertaken(tx: Rows, row: ApprovalRow): Promise<boolean> {
  const pointer = await pointerOf(tx, row.name);
  const release = await findRelease(tx, row.name, row.version);
  return (
    (pointer?.live ?? null) !== row.live_version ||
    pointer?.movedAt.getTime() !== row.live_since?.getTime() ||
    release?.digest !== row.digest
  );
}

const decide = (tx: Rows, id: string, state: ApprovalState, by: Party | undefined, now: Date): Promise<unknown> =>
  tx
    .updateTable('release_approvals')
    .set({
      state,
      decided_by: by?.who ?? null,
      decided_token_id: by?.tokenId ?? null,
      decided_person_id: by?.personId ?? null,
      decided_at: now,
    })
    .where('id', '=', id)
    .execute();

const toApproval = (row: ApprovalRow): Approval => ({
  id: row.id,
  name: row.name,
  version: row.version,
  kind: row.kind,
  percent: row.percent,
  why: row.why,
  live: row.live_version,
  asked: {
    who: row.asked_by,
    tokenId: row.asked_token_id,
    personId: row.asked_person_id,
    issuerId: row.asked_issuer_id,
  },
  askedAt: row.asked_at,
  expiresAt: row.expires_at,
});
