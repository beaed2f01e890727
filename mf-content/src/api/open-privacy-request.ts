import type { openPrivacyRequest as operation } from 'shared/contract/content';
import type { DataOf } from 'shared/contract/operation';
import { call } from 'shared/http';

export type OpenedRequest = DataOf<typeof operation>;

/** What the link of a privacy mail is for. Fails with `LINK_EXPIRED`. */
export const privacyRequestQuery = (token: string) => ({
  queryKey: ['privacy-request', token],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof operation>('POST', '/privacy/requests/open', { body: { token }, signal }),
  // what is there stays as it was told until the page is left
  staleTime: Number.POSITIVE_INFINITY,
});
