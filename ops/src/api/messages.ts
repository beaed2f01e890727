import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InputOf } from 'shared/contract/operation';
import type {
  answerMessage as answerOperation,
  listMessages,
  reopenMessage as reopenOperation,
} from 'shared/contract/staff-messages';
import { callStaff } from './calls';

export type MessageFilter = Omit<InputOf<typeof listMessages>['query'], 'after'>;

/** The messages of the contact form in pages, the latest first. */
export const messagesQuery = (filter: MessageFilter) =>
  infiniteQueryOptions({
    queryKey: ['messages', filter],
    queryFn: ({ signal, pageParam }) =>
      callStaff<typeof listMessages>('GET', '/staff/messages', {
        query: { ...filter, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: true,
  });

/** @throws ApiError `STATE_CONFLICT`, `NOT_FOUND` */
export const answerMessage = (reference: string, note: string, idempotencyKey: string) =>
  callStaff<typeof answerOperation>('POST', '/staff/messages/{reference}/answer', {
    params: { reference },
    body: note ? { note } : {},
    idempotencyKey,
  });

/** @throws ApiError `STATE_CONFLICT`, `NOT_FOUND` */
export const reopenMessage = (reference: string, idempotencyKey: string) =>
  callStaff<typeof reopenOperation>('POST', '/staff/messages/{reference}/reopen', {
    params: { reference },
    body: {},
    idempotencyKey,
  });
