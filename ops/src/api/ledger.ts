import { infiniteQueryOptions } from '@tanstack/react-query';
import type { readLedger } from 'shared/contract/ledger';
import type { InputOf } from 'shared/contract/operation';
import { callStaff } from './calls';

export type LedgerFilter = Omit<InputOf<typeof readLedger>['query'], 'after'>;

/** The ledger in pages, the latest first. The sums of each page are those of the whole filter. */
export const ledgerQuery = (filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: ['ledger', filter],
    queryFn: ({ signal, pageParam }) =>
      callStaff<typeof readLedger>('GET', '/staff/ledger', {
        query: { ...filter, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
