import { infiniteQueryOptions } from '@tanstack/react-query';
import type { HealthAnswer, TabCountAnswer } from 'releases/contract/health-api';
import type {
  HistoryAnswer,
  KeepAnswer,
  KeepRequest,
  MoveAnswer,
  WithdrawAnswer,
  WithdrawRequest,
} from 'releases/contract/moves-api';
import type { PreviewAnswer, PreviewRequest } from 'releases/contract/previews-api';
import type { ReleasesAnswer, StatusAnswer } from 'releases/contract/releases-api';
import type { whoAmI } from 'shared/contract/people';
import type { MoveOrder } from '../model/release-facts';
import { callReleases, callStaff } from './calls';

export type { HealthAnswer, MoveAnswer, PreviewAnswer, TabCountAnswer };

interface QueryContext {
  readonly signal: AbortSignal;
}

const refreshMs = 5_000;
const tabCountMs = 1_000;

/** The active release of each name, and its canary. */
export const statusQuery = {
  queryKey: ['releases', 'status'],
  queryFn: ({ signal }: QueryContext) => callReleases<StatusAnswer>('GET', '/status', { signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
};

/** Failure rates and open tabs of each release. */
export const healthQuery = {
  queryKey: ['releases', 'health'],
  queryFn: ({ signal }: QueryContext) => callReleases<HealthAnswer>('GET', '/health', { signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
};

/** Which releases the person may move. */
export interface SessionAnswer {
  readonly role: 'operator' | 'squad';
  readonly names: readonly string[];
}

export const meQuery = {
  queryKey: ['releases', 'session'],
  async queryFn({ signal }: QueryContext): Promise<SessionAnswer> {
    const { permissions, squads } = await callStaff<typeof whoAmI>('GET', '/staff/me', { signal });
    return { role: permissions.includes('releases:all') ? 'operator' : 'squad', names: squads };
  },
};

interface HistoryPage {
  readonly name: string | undefined;
  readonly limit: number;
  readonly before: number | undefined;
  /** The kind of file that is made of all pages. */
  readonly file?: 'csv' | 'json';
}

const historyPage = ({ name, limit, before, file }: HistoryPage, signal?: AbortSignal) =>
  callReleases<HistoryAnswer>('GET', '/history', {
    query: {
      ...(name !== undefined && { name }),
      limit,
      ...(before !== undefined && { before }),
      ...(file && { file }),
    },
    ...(signal && { signal }),
  });

/** The history of a name, or without one of everything, the newest page first. */
export const historyQuery = (name: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['releases', 'history', name ?? 'all'],
    queryFn: ({ signal, pageParam }) => historyPage({ name, limit: 30, before: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // A refetch would load all pages again, and older ones do not change.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : refreshMs),
  });

const exportPageRows = 500;

/** All rows of the history, the newest first, for a file. @throws ApiError */
export async function wholeHistory(name: string | undefined, file: 'csv' | 'json'): Promise<HistoryAnswer['moves']> {
  const rows: HistoryAnswer['moves'] = [];
  let before: number | undefined;
  do {
    const page = await historyPage({ name, limit: exportPageRows, before, file });
    rows.push(...page.moves);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return rows;
}

/** All releases of a name, and whether each is compatible with the active ones. */
export const releasesQuery = (name: string) => ({
  queryKey: ['releases', 'all', name],
  queryFn: ({ signal }: QueryContext) => callReleases<ReleasesAnswer>('GET', '/releases', { query: { name }, signal }),
});

/** How many open tabs run the active release. */
export const tabCountQuery = (name: string) => ({
  queryKey: ['releases', 'tab-count', name],
  queryFn: ({ signal }: QueryContext) => callReleases<TabCountAnswer>('GET', '/receipt', { query: { name }, signal }),
  refetchInterval: tabCountMs,
});

const by = 'the console';

/** Makes a link that shows a release. @throws ApiError `WITHDRAWN`, `REMOVED`, `UNKNOWN_RELEASE`, `INVALID_RELEASE` */
export const makePreview = (body: PreviewRequest, idempotencyKey: string) =>
  callReleases<PreviewAnswer>('POST', '/previews', { body, idempotencyKey });

export type WithdrawOrder = Omit<WithdrawRequest, 'by' | 'dryRun'>;

export type KeepOrder = Omit<KeepRequest, 'by'>;

/** @throws ApiError `REMOVED`, `UNKNOWN_RELEASE` */
export const changeKeep = (order: KeepOrder, idempotencyKey: string) =>
  callReleases<KeepAnswer>('POST', '/keeps', { body: { ...order, by }, idempotencyKey });

/** Dry run of a withdrawal: what it would do, as a sentence. @throws ApiError with the reason of a refusal */
export const withdrawalQuery = (order: Omit<WithdrawOrder, 'why'>) => ({
  queryKey: ['plan of a withdrawal', order],
  queryFn: ({ signal }: QueryContext) =>
    callReleases<WithdrawAnswer>('POST', '/withdrawals', { body: { ...order, why: '-', by, dryRun: true }, signal }),
  gcTime: 0,
});

/** @throws ApiError `NOTHING_TO_ROLL_BACK_TO`, `UNKNOWN_RELEASE` */
export const withdraw = (order: WithdrawOrder, idempotencyKey: string) =>
  callReleases<WithdrawAnswer>('POST', '/withdrawals', { body: { ...order, by }, idempotencyKey });

/** Dry run of a move: what it would do, as a sentence. @throws ApiError with the reason of a refusal */
export const planQuery = (order: MoveOrder) => ({
  queryKey: ['plan of a move', order],
  queryFn: ({ signal }: QueryContext) =>
    callReleases<MoveAnswer>('POST', '/moves', { body: { ...order, by, dryRun: true }, signal }),
  gcTime: 0,
});

/** @throws ApiError `FROZEN`, `DOES_NOT_FIT`, `MOVED_MEANWHILE` and more, each with its reason */
export const move = (order: MoveOrder, idempotencyKey: string) =>
  callReleases<MoveAnswer>('POST', '/moves', { body: { ...order, by }, idempotencyKey });
