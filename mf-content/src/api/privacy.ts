import type {
  copyData as copyOperation,
  eraseData as eraseOperation,
  openPrivacyRequest as openOperation,
  requestPrivacy as requestOperation,
} from 'shared/contract/content';
import type { DataOf, InputOf } from 'shared/contract/operation';
import { call } from 'shared/http';

export type PrivacyRequest = InputOf<typeof requestOperation>['body'];
export type OpenedRequest = DataOf<typeof openOperation>;
export type ErasedData = DataOf<typeof eraseOperation>;

/** Sends a mail with a link that opens, or erases, what is stored of an address. @throws ApiError `RATE_LIMITED` */
export const requestPrivacy = (
  body: PrivacyRequest,
  idempotencyKey: string,
): Promise<DataOf<typeof requestOperation>> =>
  call<typeof requestOperation>('POST', '/privacy/requests', { body, idempotencyKey });

/** What the link of a privacy mail is for. Fails with `LINK_EXPIRED`. */
export const privacyRequestQuery = (token: string) => ({
  queryKey: ['privacy-request', token],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof openOperation>('POST', '/privacy/requests/open', { body: { token }, signal }),
  // the response stays on the page until it is left
  staleTime: Number.POSITIVE_INFINITY,
});

/** Everything that is stored of an address. @throws ApiError `LINK_EXPIRED` */
export const copyData = (token: string, idempotencyKey: string): Promise<DataOf<typeof copyOperation>> =>
  call<typeof copyOperation>('POST', '/privacy/requests/copy', { body: { token }, idempotencyKey });

/** Erases what is stored of an address, except for what has to be retained. @throws ApiError `LINK_EXPIRED` */
export const eraseData = (token: string, idempotencyKey: string): Promise<ErasedData> =>
  call<typeof eraseOperation>('POST', '/privacy/requests/erase', { body: { token }, idempotencyKey });
