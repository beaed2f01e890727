import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Limit } from '../settings';
import type { ServerContext } from './context';
import { type HttpRefusal, Refusal } from './errors';

/**
 * One counter for each context, in memory: there are many addresses, and a count for each process is accurate enough.
 */
const counters = new WeakMap<object, AddressCounter>();

type GroupOf<Name> = Name extends `${infer Group}Address` ? Group : never;

/** The groups of calls that have a limit by address. */
export type AddressGroup<Limits> = string extends keyof Limits ? string : GroupOf<keyof Limits>;

/** The groups of calls that have a limit by phone, e-mail or reference. */
export type SubjectGroup<Limits> = string extends keyof Limits
  ? string
  : Exclude<keyof Limits & string, `${string}Address`>;

const counterOf = (context: object): AddressCounter => {
  const counter = counters.get(context) ?? new AddressCounter();
  counters.set(context, counter);
  return counter;
};

const minuteMs = 60_000;

const refuse = (waitMs: number): never => {
  const wait =
    waitMs > minuteMs
      ? `Try again in ${Math.ceil(waitMs / minuteMs)} minutes.`
      : 'Please wait a little, then try again.';
  throw new Refusal('RATE_LIMITED', `You have tried too often. ${wait}`, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
};

/**
 * Counts a wrong token or session by address, then refuses the call. A right one is accepted whatever was tried before.
 *
 * @param refusal the response below the limit
 */
export const refuseWrongSecret = (
  context: Pick<ServerContext<{ readonly staffAddress: Limit }>, 'now' | 'settings'>,
  request: FastifyRequest,
  refusal: HttpRefusal,
): never => {
  const { now, settings } = context;
  const limit = settings.limits.staffAddress;
  const waitMs = counterOf(context).count('staffAddress', request.ip, limit, now().getTime());
  if (waitMs === 0) throw refusal;
  const waitSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new Refusal(
    'RATE_LIMITED',
    `Too many wrong tokens came from your address. Try again in ${waitSeconds} s with the right one.`,
    { retryAfterSeconds: waitSeconds },
  );
};

/** Counts a call by its address. @throws Refusal RATE_LIMITED */
export const countAddress = <Limits extends object>(
  context: Pick<ServerContext<Limits>, 'now' | 'settings'>,
  address: string,
  group: AddressGroup<Limits>,
): void => {
  const name = `${group}Address`;
  const waitMs = counterOf(context).count(
    name,
    address,
    limitOf(context.settings.limits, name),
    context.now().getTime(),
  );
  if (waitMs > 0) refuse(waitMs);
};

/**
 * Counts a call by its phone, e-mail or reference, across all processes. Only a hash is stored.
 * @throws Refusal RATE_LIMITED
 */
export const countSubjects = async <Limits extends object>(
  context: Pick<ServerContext<Limits>, 'db' | 'now' | 'settings'>,
  group: SubjectGroup<Limits> | undefined,
  subjects: readonly (string | undefined)[] | undefined,
): Promise<void> => {
  if (!group || !subjects) return;
  const named = subjects.filter((subject) => subject !== undefined).map((subject) => subject.toLowerCase());
  if (named.length === 0) return;
  const hashOf = (subject: string) => createHash('sha256').update(`${group}\n${subject}`).digest('base64url');
  // a fixed order, so that concurrent calls wait instead of deadlocking
  const hashes = [...new Set(named)].map(hashOf).sort();
  await countAll(context, hashes, limitOf(context.settings.limits, group));
};

const limitOf = (limits: object, name: string): Limit => {
  const limit = (limits as Readonly<Record<string, Limit>>)[name];
  if (!limit) throw new Error(`There is no limit ${name}`);
  return limit;
};

const countAll = async (
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  hashes: readonly string[],
  { max, windowSeconds }: Limit,
): Promise<void> => {
  const at = now();
  const ends = new Date(at.getTime() + windowSeconds * 1000);
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    insert into rate_counts as counted (subject_hash, count, window_ends_at) 
    values ${sql.join(hashes.map((hash) => sql`(${hash}, 1, ${ends})`))}
    on conflict (subject_hash) do update set
      count = case when counted.window_ends_at <= ${at} then 1 else counted.count + 1 end,
      window_ends_at = case when counted.window_ends_at <= ${at} then ${ends} else counted.window_ends_at end
    returning count, window_ends_at`.execute(db);
  const over = rows.filter(({ count }) => count > max);
  if (over.length > 0) refuse(Math.max(...over.map(({ window_ends_at }) => window_ends_at.getTime() - at.getTime())));
};

interface Window {
  count: number;
  endsAtMs: number;
}

const mostWindows = 50_000;

/** Counts calls by address in fixed windows, in bounded memory. */
export class AddressCounter {
  private readonly windows = new Map<string, Window>();

  /** Counts one call; returns 0, or how many milliseconds to wait once the limit is passed. */
  count(name: string, address: string, { max, windowSeconds }: Limit, nowMs: number): number {
    const key = `${name} ${networkOf(address)}`;
    const present = this.windows.get(key);
    if (!present || present.endsAtMs <= nowMs) {
      if (this.windows.size >= mostWindows) this.makeRoom(nowMs);
      this.windows.set(key, { count: 1, endsAtMs: nowMs + windowSeconds * 1000 });
      return 0;
    }
    present.count += 1;
    return present.count > max ? present.endsAtMs - nowMs : 0;
  }

  private makeRoom(nowMs: number): void {
    for (const [key, { endsAtMs }] of this.windows) if (endsAtMs <= nowMs) this.windows.delete(key);
    // all are active: the oldest are removed, because the memory must stay bounded
    for (const key of this.windows.keys()) {
      if (this.windows.size < mostWindows) break;
      this.windows.delete(key);
    }
  }
}

/** An IPv6 customer has a whole /64. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.startsWith('::')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':');
  const missing = address.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':')].slice(0, 4).join(':');
};
