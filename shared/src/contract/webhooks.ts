import { z } from 'zod';
import { defineOperation } from './operation';
import { instant } from './values';
import { type WebhookEventType, webhookEventTypes, webhookTestType } from './webhook-events';

/** Signed events that the site sends to addresses of other systems, by the scheme of Standard Webhooks. */
const reading = { access: 'staff', tag: 'staff', permission: 'webhooks' } as const;
const changing = { ...reading, needsConfirmation: true } as const;

const id = z.string().regex(/^wh_[\w-]{22}$/, 'There is no such webhook');
const one = { params: z.object({ id }) } as const;
const eventType = z.enum(webhookEventTypes as [WebhookEventType, ...WebhookEventType[]]);

const deliveryState = z.enum(['waiting', 'delivered', 'given_up', 'dropped']);

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(eventType),
  createdOn: instant,
  disabled: z
    .object({
      on: instant,
      because: z.enum(['person', 'failures']).describe('`failures`: it accepted nothing for several days'),
    })
    .nullable(),
  failingSince: instant.nullable().describe('The first failed try after the last accepted one'),
  oldSecretUntil: instant.nullable().describe('Until when events are signed with the secret before the last one too'),
});
export type Webhook = z.output<typeof webhook>;

const secret = z.string().describe('`whsec_…`. It is shown only here');

export const listWebhooks = defineOperation({
  ...reading,
  id: 'listWebhooks',
  method: 'GET',
  path: '/staff/webhooks',
  summary: 'The webhooks, the oldest first',
  data: z.array(webhook),
});

export const webhookUrlMaxLetters = 1000;

export const addWebhook = defineOperation({
  ...changing,
  id: 'addWebhook',
  method: 'POST',
  path: '/staff/webhooks',
  summary: 'Add a webhook, which gets what happens from now on',
  body: z.strictObject({
    url: z
      .string()
      .trim()
      .min(1, 'Enter the address that takes the events')
      .max(webhookUrlMaxLetters, `Enter an address of at most ${webhookUrlMaxLetters} characters`),
    events: z
      .array(eventType)
      .min(1, 'Choose at least one event')
      .max(webhookEventTypes.length)
      .refine((list) => new Set(list).size === list.length, 'Name each event once'),
  }),
  data: z.object({ webhook, secret }),
  errors: ['STATE_CONFLICT'],
});

export const rotateWebhookSecret = defineOperation({
  ...changing,
  ...one,
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/staff/webhooks/{id}/rotate',
  summary: 'Make a new secret; for a day events are signed with the old one too',
  data: z.object({ webhook, secret }),
  errors: ['NOT_FOUND'],
});

export const disableWebhook = defineOperation({
  ...changing,
  ...one,
  id: 'disableWebhook',
  method: 'POST',
  path: '/staff/webhooks/{id}/disable',
  summary: 'Switch a webhook off; what waits for it is dropped',
  data: webhook,
  errors: ['NOT_FOUND'],
});

export const enableWebhook = defineOperation({
  ...changing,
  ...one,
  id: 'enableWebhook',
  method: 'POST',
  path: '/staff/webhooks/{id}/enable',
  summary: 'Switch a webhook on; it gets what happens from now on',
  data: webhook,
  errors: ['NOT_FOUND'],
});

export const deleteWebhook = defineOperation({
  ...changing,
  ...one,
  id: 'deleteWebhook',
  method: 'POST',
  path: '/staff/webhooks/{id}/delete',
  summary: 'Delete a webhook with the log of its deliveries',
  data: z.object({ done: z.literal(true) }),
  errors: ['NOT_FOUND'],
});

export const testWebhook = defineOperation({
  ...reading,
  ...one,
  id: 'testWebhook',
  method: 'POST',
  path: '/staff/webhooks/{id}/test',
  summary: 'Send one event of the type `webhook.test`, once, also if the webhook is switched off',
  data: z.object({ eventId: z.string() }),
  errors: ['NOT_FOUND'],
});

const sentType = z.enum([webhookTestType, ...webhookEventTypes]);

const webhookTry = z.object({
  eventId: z.string().describe('The header `webhook-id`, the same at each try of an event'),
  type: sentType,
  number: z.number().int().describe('Counted from 1'),
  on: instant,
  durationMs: z.number().int(),
  status: z.number().int().nullable().describe('Of the answer; null without one'),
  fault: z.string().nullable().describe('A sentence; null if the event was accepted'),
  state: deliveryState.describe('What has become of the event'),
});
export type WebhookTry = z.output<typeof webhookTry>;

export const listWebhookDeliveries = defineOperation({
  ...reading,
  ...one,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/staff/webhooks/{id}/deliveries',
  summary: 'The last 50 tries of a webhook, the newest first, and the next try of each event that waits',
  data: z.object({
    waiting: z.array(z.object({ eventId: z.string(), type: sentType, tries: z.number().int(), nextTryOn: instant })),
    tries: z.array(webhookTry),
  }),
  errors: ['NOT_FOUND'],
});
