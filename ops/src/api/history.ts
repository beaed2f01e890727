import { infiniteQueryOptions } from '@tanstack/react-query';
import type { listHistory } from 'shared/contract/history';
import type { InputOf } from 'shared/contract/operation';
import { callStaff } from './calls';

export type HistoryFilter = Omit<InputOf<typeof listHistory>['query'], 'after'>;

/** The history of the staff in pages, the latest first. */
export const staffHistoryQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['staff-history', filter],
    queryFn: ({ signal, pageParam }) =>
      callStaff<typeof listHistory>('GET', '/staff/history', {
        query: { ...filter, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
