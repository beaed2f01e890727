/** What a webhook can be sent, with the text of its check box. */
export const webhookEvents = {
  'release.live': 'A release went live',
  'release.rolled_back': 'A release was rolled back',
  'release.canary': 'A canary began or ended',
  'release.withdrawn': 'A release was withdrawn',
  'refund.due': 'A refund is due',
  'refund.refused': 'A refund was refused',
  'payment.taken_back': 'The bank took money back',
  'refund.needs_person': 'A refund needs a person at the bank',
  'health.failing': 'A release is failing',
  'health.recovered': 'A release has recovered',
} as const;

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as readonly WebhookEventType[];

/** Sent by the button only. */
export const webhookTestType = 'webhook.test';
