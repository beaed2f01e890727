/** What a webhook can be sent, with the text of its check box. */
export const webhookEvents = {
  'release.live': 'A release went live',
  'release.rolled_back': 'A release was rolled back, by a person or by itself',
  'release.canary': 'A canary began or ended',
  'release.withdrawn': 'A release was withdrawn',
  'refund.due': 'A refund is due tomorrow, or from today',
  'refund.refused': 'The bank refused a refund',
  'health.failing': 'A release in use is failing',
  'health.recovered': 'It no longer fails, or is no longer in use',
} as const;

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as readonly WebhookEventType[];

/** Sent by the button only. */
export const webhookTestType = 'webhook.test';
