import type { confirmMail as operation } from 'shared/contract/content';
import { call } from 'shared/http';

/** Confirms the address of a mail's link. Fails with `LINK_EXPIRED`. */
export const confirmMailQuery = (token: string) => ({
  queryKey: ['confirm-mail', token],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof operation>('GET', '/email/confirm', { query: { token }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
