import { infiniteQueryOptions } from '@tanstack/react-query';
import type { HealthAnswer, ReceiptAnswer } from '../../../src/contract/health-api';
import type {
  HistoryAnswer,
  KeepAnswer,
  KeepRequest,
  MoveAnswer,
  WithdrawAnswer,
  WithdrawRequest,
} from '../../../src/contract/moves-api';
import type { ReleasesAnswer, StatusAnswer } from '../../../src/contract/releases-api';
import type { SessionAnswer } from '../../../src/contract/tokens-api';
import type { MoveOrder } from '../model/release-facts';
import { callReleases } from './call-releases';

export type { HealthAnswer, MoveAnswer, ReceiptAnswer, SessionAnswer };

interface Asked {
  readonly signal: AbortSignal;
}

const refreshMs = 5_000;
const receiptMs = 1_000;

/** What is live of each name. */
export const statusQuery = {
  queryKey: ['releases', 'status'],
  queryFn: ({ signal }: Asked) => callReleases<StatusAnswer>('GET', '/status', { signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
};

/** How it fares. */
export const healthQuery = {
  queryKey: ['releases', 'health'],
  queryFn: ({ signal }: Asked) => callReleases<HealthAnswer>('GET', '/health', { signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
};

/** Who is signed in, and what their token may move. */
export const meQuery = {
  queryKey: ['releases', 'session'],
  queryFn: ({ signal }: Asked) => callReleases<SessionAnswer>('GET', '/session', { signal }),
};

const historyPage = (name: string | undefined, limit: number, before: number | undefined, signal?: AbortSignal) =>
  callReleases<HistoryAnswer>('GET', '/history', {
    query: { ...(name !== undefined && { name }), limit, ...(before !== undefined && { before }) },
    ...(signal && { signal }),
  });

/** The history of a name, or without one of everything, the newest page first. */
export const historyQuery = (name: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['releases', 'history', name ?? 'all'],
    queryFn: ({ signal, pageParam }) => historyPage(name, 30, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // older pages do not change, and all of them would be fetched again
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : refreshMs),
  });

const exportPageRows = 500;

/** All rows of the history, the newest first. @throws ApiError */
export async function wholeHistory(name: string | undefined): Promise<HistoryAnswer['moves']> {
  const rows: HistoryAnswer['moves'] = [];
  let before: number | undefined;
  do {
    const page = await historyPage(name, exportPageRows, before);
    rows.push(...page.moves);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return rows;
}

/** Every release of a name, and whether it could be live now. */
export const releasesQuery = (name: string) => ({
  queryKey: ['releases', 'all', name],
  queryFn: ({ signal }: Asked) => callReleases<ReleasesAnswer>('GET', '/releases', { query: { name }, signal }),
});

/** How many open tabs a move has reached, second by second. */
export const receiptQuery = (name: string) => ({
  queryKey: ['releases', 'receipt', name],
  queryFn: ({ signal }: Asked) => callReleases<ReceiptAnswer>('GET', '/receipt', { query: { name }, signal }),
  refetchInterval: receiptMs,
});

const by = 'the console';

export type WithdrawOrder = Omit<WithdrawRequest, 'by' | 'dryRun'>;

export type KeepOrder = Omit<KeepRequest, 'by'>;

/** @throws ApiError `REMOVED`, `UNKNOWN_RELEASE` */
export const changeKeep = (order: KeepOrder, idempotencyKey: string) =>
  callReleases<KeepAnswer>('POST', '/keeps', { body: { ...order, by }, idempotencyKey });

/** What a withdrawal would do, in a sentence. @throws ApiError with the reason why it cannot be */
export const withdrawalQuery = (order: Omit<WithdrawOrder, 'why'>) => ({
  queryKey: ['plan of a withdrawal', order],
  queryFn: ({ signal }: Asked) =>
    callReleases<WithdrawAnswer>('POST', '/withdrawals', { body: { ...order, why: '-', by, dryRun: true }, signal }),
  gcTime: 0,
});

/** @throws ApiError `NOTHING_TO_ROLL_BACK_TO`, `UNKNOWN_RELEASE` */
export const withdraw = (order: WithdrawOrder, idempotencyKey: string) =>
  callReleases<WithdrawAnswer>('POST', '/withdrawals', { body: { ...order, by }, idempotencyKey });

/** What a move would do, in a sentence. @throws ApiError with the reason why it cannot be */
export const planQuery = (order: MoveOrder) => ({
  queryKey: ['plan of a move', order],
  queryFn: ({ signal }: Asked) =>
    callReleases<MoveAnswer>('POST', '/moves', { body: { ...order, by, dryRun: true }, signal }),
  // it is asked for what stands now
  gcTime: 0,
});

/** @throws ApiError `FROZEN`, `DOES_NOT_FIT`, `MOVED_MEANWHILE` and more, each with its reason */
export const move = (order: MoveOrder, idempotencyKey: string) =>
  callReleases<MoveAnswer>('POST', '/moves', { body: { ...order, by }, idempotencyKey });
