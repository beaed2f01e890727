import type { WebhookEventType } from 'shared/contract/webhook-events';
import type { EventData } from './tables';

/** Something that has happened. */
export interface HappenedEvent {
  /** The same whenever it is read: an event is sent once to each webhook. */
  readonly key: string;
  readonly type: WebhookEventType;
  readonly at: Date;
  readonly data: EventData;
}

/** Something that fails at present. */
export interface Failing {
  readonly subject: string;
  readonly data: EventData;
}

/** A part of the site with events for webhooks. */
export interface EventSource {
  readonly name: string;
  /** What has happened since then, from committed rows. What is read again has the same keys. */
  happened(since: Date): Promise<readonly HappenedEvent[]>;
  /** Everything of this source that fails now. The subjects begin with its name. */
  failing?(): Promise<readonly Failing[]>;
}
