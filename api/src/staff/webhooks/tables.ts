import type { ColumnType, Generated } from 'kysely';
import type { WebhookEventType } from 'shared/contract/webhook-events';

export interface WebhookTables {
  webhook_targets: {
    id: string;
    url: string;
    events: readonly WebhookEventType[];
    secret: string;
    old_secret: string | null;
    old_secret_until: Date | null;
    created_at: Date;
    active_since: Date;
    failing_since: Date | null;
    disabled_at: Date | null;
    disabled_because: 'person' | 'failures' | null;
  };
  webhook_events: { id: string; key: string; type: string; body: string; at: Date };
  webhook_deliveries: {
    id: string;
    target_id: string;
    event_id: string;
    state: Generated<'waiting' | 'delivered' | 'given_up' | 'dropped'>;
    tries: Generated<number>;
    next_try_at: Date | null;
    created_at: Date;
  };
  webhook_tries: {
    delivery_id: string;
    number: number;
    at: Date;
    duration_ms: number;
    status: number | null;
    fault: string | null;
  };
  webhook_sources: { name: string; read_until: Date };
  webhook_alarms: { subject: string; data: ColumnType<EventData, string, string>; since: Date };
}

/** What a webhook tells about an event: references, amounts and names of remotes, no personal data. */
export type EventData = Readonly<Record<string, string | number | boolean | null>>;
