import type { Kysely } from 'kysely';
import { incompatibilityReason } from '../release/compatibility';
import type { Release } from '../release/release';
import { moveRules, type PassedOver } from './move-order';
import type { Pointer } from './pointer';
import { findRelease, type IsLater, readReleaseOrder } from './releases.repository';
import { type MoveKind, moveKinds, type ReleasesTables } from './tables';
import { findWithdrawal, withdrawnMessage } from './withdrawals.repository';

type Rows = Kysely<ReleasesTables>;

/** The default target of a rollback of a name. */
export interface Fallback {
  /** The latest good release that is compatible and not withdrawn; null for none. */
  readonly version: string | null;
  /** Later good releases that cannot be used, the latest first. */
  readonly passedOver: readonly PassedOver[];
}

/** The number of recent moves that are read. */
const movesLimit = 300;

const liveKinds = moveKinds.filter((kind) => moveRules[kind].movesLive);

/** @param live all active releases, including the name's own */
export async function findFallback(db: Rows, name: string, live: readonly Release[]): Promise<Fallback> {
  const passedOver: PassedOver[] = [];
  const [moves, isLater] = [await readLiveMoves(db, name), await readReleaseOrder(db, name)];
  for (const version of rollbackTargets(moves, isLater)) {
    const release = await findRelease(db, name, version);
    if (!release) continue;
    const withdrawal = await findWithdrawal(db, name, version);
    const why = withdrawal ? withdrawnMessage(withdrawal) : incompatibilityReason(release, live);
    if (why === undefined) return { version, passedOver };
    passedOver.push({ version, why });
  }
  return { version: null, passedOver };
}

async function readLiveMoves(db: Rows, name: string): Promise<LiveMove[]> {
  const rows = await db
    .selectFrom('release_moves')
    .select(['from_version', 'to_version', 'kind'])
    .where('name', '=', name)
    .where('kind', 'in', liveKinds)
    .orderBy('id', 'desc')
    .limit(movesLimit)
    .execute();
  return rows
    .map(({ from_version, to_version, kind }) => ({ from: from_version, to: to_version, kind: kind as MoveKind }))
    .reverse();
}

/** A change of the active release. */
export interface LiveMove {
  readonly from: string | null;
  /** Null if no release is active afterwards. */
  readonly to: string | null;
  readonly kind: MoveKind;
}

/**
 * The releases to roll back to, the latest first. They form a stack: an activated release is pushed, and a rollback
 * removes all releases above its target. So neither the release that was rolled back from nor one that was skipped is
 * on the stack until it is active again. A target that is not on the stack replaces all later ones.
 *
 * @param moves the oldest first
 */
export function rollbackTargets(moves: readonly LiveMove[], isLater: IsLater): string[] {
  let stack: string[] = [];
  for (const { from, to, kind } of moves) {
    const others = stack.filter((version) => version !== from && version !== to);
    const isKnown = to !== null && stack.includes(to);
    if (!moveRules[kind].leavesFaulty) stack = [...others, ...(from ? [from] : [])];
    else if (isKnown) stack = stack.slice(0, stack.indexOf(to));
    else stack = others.filter((version) => to === null || !isLater(version, to));
    if (to !== null) stack.push(to);
  }
  const isLive = moves.at(-1)?.to != null;
  return (isLive ? stack.slice(0, -1) : stack).reverse();
}

/**
 * The releases to which a person can go back: those of `rollbackTargets`, and those that a rollback has left or skipped, unless they
 * are later than the active one: to activate a later one again is no way back.
 *
 * @param moves the oldest first
 */
export function rollbackChoices(moves: readonly LiveMove[], isLater: IsLater): ReadonlySet<string> {
  const live = moves.at(-1)?.to ?? null;
  const earlier = moves.flatMap(({ from, to }) => [from, to]).filter((version) => version !== null);
  return new Set([
    ...rollbackTargets(moves, isLater),
    ...earlier.filter((version) => version !== live && (live === null || !isLater(version, live))),
  ]);
}

/** The stored releases of a name to which a person can go back. */
export async function readRollbackChoices(db: Rows, name: string): Promise<ReadonlySet<string>> {
  const choices = rollbackChoices(await readLiveMoves(db, name), await readReleaseOrder(db, name));
  if (choices.size === 0) return choices;
  const rows = await db
    .selectFrom('releases')
    .leftJoin('release_withdrawals as withdrawal', (join) =>
      join.onRef('withdrawal.name', '=', 'releases.name').onRef('withdrawal.version', '=', 'releases.version'),
    )
    .select('releases.version')
    .where('releases.name', '=', name)
    .where('releases.version', 'in', [...choices])
    .where('withdrawal.version', 'is', null)
    .execute();
  return new Set(rows.map(({ version }) => version));
}

/** The release that a release has replaced when it first went live, or would replace if it did now; null for none. */
export async function findPredecessor(db: Rows, name: string, version: string): Promise<string | null> {
  const moves = await readLiveMoves(db, name);
  const first = moves.find(({ to }) => to === version);
  return first ? first.from : (moves.at(-1)?.to ?? null);
}

/** Whether a release was active before, for all visits. */
export async function wasLive(db: Rows, name: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('release_moves')
    .select('id')
    .where('name', '=', name)
    .where('to_version', '=', version)
    .where('kind', 'in', liveKinds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Only this many are named, to keep the message readable. */
const maxNamed = 3;

/** Sentences about the good releases that are incompatible, with a leading space; empty if there are none. */
export function passedOverMessage(passedOver: readonly PassedOver[]): string {
  const named = passedOver.slice(0, maxNamed).map(({ version, why }) => ` ${version} was passed over: ${why}`);
  const more = passedOver.length - named.length;
  return named.join('') + (more > 0 ? ` So ${more === 1 ? 'was one' : `were ${more}`} before it.` : '');
}

/** Why there is no release to roll back to, with advice. */
export function noFallbackMessage(
  { name, live, previous }: Pick<Pointer, 'name' | 'live' | 'previous'>,
  passedOver: readonly PassedOver[],
): string {
  if (passedOver.length)
    return `${name} has no earlier good release that fits what is live.${passedOverMessage(passedOver)} Roll back first what it does not fit, or publish one that fits: \`pnpm release publish ${name} --live\`.`;
  if (previous)
    return `${name} has no good release behind ${live}. Before it ${previous} was live, and was rolled back from: name it if it is really wanted.`;
  return `${name} has had no other live release yet. Name one that is stored, or publish one that works: \`pnpm release publish ${name} --live\`.`;
}
