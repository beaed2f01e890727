import type { DataOf, InputOf } from 'shared/contract/operation';
import { webhookTestType } from 'shared/contract/webhook-events';
import type {
  addWebhook as addOperation,
  deleteWebhook as deleteOperation,
  disableWebhook,
  enableWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret as rotateOperation,
  testWebhook as testOperation,
} from 'shared/contract/webhooks';
import { callStaff } from './calls';

export const webhooksQuery = {
  queryKey: ['webhooks'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listWebhooks>('GET', '/staff/webhooks', { signal }),
  refetchOnWindowFocus: true,
};

/** A webhook with its new secret. */
export type NewSecret = DataOf<typeof addOperation>;

type Deliveries = DataOf<typeof listWebhookDeliveries>;

/** While a test is on its way. */
const testRefreshMs = 1000;

/** The last tries of a webhook. */
export const deliveriesQuery = (id: string) => ({
  // not below that of the list: a webhook that is deleted has no log any more
  queryKey: ['webhook-deliveries', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listWebhookDeliveries>('GET', '/staff/webhooks/{id}/deliveries', { params: { id }, signal }),
  refetchInterval: ({ state }: { state: { data?: Deliveries | undefined } }) =>
    state.data?.waiting.some(({ type }) => type === webhookTestType) ? testRefreshMs : false,
  refetchOnWindowFocus: true,
});

/** @throws ApiError `VALIDATION_FAILED` for an address that webhooks do not reach, `STATE_CONFLICT` */
export const addWebhook = (body: InputOf<typeof addOperation>['body']) =>
  callStaff<typeof addOperation>('POST', '/staff/webhooks', { body });

/** @throws ApiError `NOT_FOUND` */
export const rotateSecret = (id: string) =>
  callStaff<typeof rotateOperation>('POST', '/staff/webhooks/{id}/rotate', { params: { id } });

/** @throws ApiError `NOT_FOUND` */
export const switchWebhook = (id: string, isOn: boolean) =>
  isOn
    ? callStaff<typeof enableWebhook>('POST', '/staff/webhooks/{id}/enable', { params: { id } })
    : callStaff<typeof disableWebhook>('POST', '/staff/webhooks/{id}/disable', { params: { id } });

/** @throws ApiError `NOT_FOUND` */
export const deleteWebhook = (id: string) =>
  callStaff<typeof deleteOperation>('POST', '/staff/webhooks/{id}/delete', { params: { id } });

/** @throws ApiError `NOT_FOUND` */
export const testWebhook = (id: string) =>
  callStaff<typeof testOperation>('POST', '/staff/webhooks/{id}/test', { params: { id } });
