import { randomBytes } from 'node:crypto';
import { inTransaction } from 'server/database';
import { type WebhookEventType, webhookTestType } from 'shared/contract/webhook-events';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import type { JobHandler } from '../../jobs';
import { recordAction } from '../record-action';
import { type Answer, faultTexts, send } from './send';
import { openSecret, signedHeaders } from './signature';
import type { EventData } from './tables';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The pauses after failed tries: eleven tries within a day. */
const pausesMs = [
  ...[10 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs],
  ...[1, 2, 4, 8, 8].map((hours) => hours * hourMs),
];

/** A webhook that accepts nothing for so long, and for which an event was given up, is switched off. */
const failingDays = 5;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('base64url')}`;

interface NewEvent {
  readonly key: string;
  readonly type: WebhookEventType | typeof webhookTestType;
  readonly at: Date;
  readonly data: EventData;
}

/** @returns the id; undefined if the event was there before */
export async function addEvent(tx: Tx, { key, type, at, data }: NewEvent): Promise<string | undefined> {
  const row = await tx
    .insertInto('webhook_events')
    .values({ id: newId('msg'), key, type, body: JSON.stringify({ type, timestamp: at.toISOString(), data }), at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Has an event delivered to a webhook. */
export async function enqueueDelivery(tx: Tx, context: Context, targetId: string, eventId: string): Promise<void> {
  const id = newId('dlv');
  const at = context.now();
  await tx
    .insertInto('webhook_deliveries')
    .values({ id, target_id: targetId, event_id: eventId, next_try_at: at, created_at: at })
    .execute();
  await enqueueTry(tx, context, { id, number: 1, at });
}

/** One job for each try: the growing delay of a failed job would count in the metrics as a fault of the site. */
const enqueueTry = (tx: Tx, { jobs }: Context, { id, number, at }: { id: string; number: number; at: Date }) =>
  jobs.enqueue(tx, {
    kind: 'webhook',
    payload: { deliveryId: id, number },
    key: `webhook:${id}:${number}`,
    runAt: at,
  });

const findWaiting = (db: Db, deliveryId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_targets', 'webhook_targets.id', 'webhook_deliveries.target_id')
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
    .select(['webhook_deliveries.id', 'tries', 'target_id', 'event_id', 'type', 'body', 'url', 'disabled_at'])
    .select(['secret', 'old_secret', 'old_secret_until'])
    .where('webhook_deliveries.id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/**
 * Tries once to deliver an event. If the process dies between sending and recording, the job sends it again with the same
 * `webhook-id`, by which the receiver recognises it.
 */
export const deliverWebhook: JobHandler = async ({ deliveryId, number }, context) => {
  const waiting = await findWaiting(context.db, String(deliveryId));
  // this try was recorded before, or the webhook was switched off or deleted
  if (!waiting || waiting.tries >= Number(number)) return;
  const isTest = waiting.type === webhookTestType;
  if (waiting.disabled_at && !isTest) return;
  const at = context.now();
  const begunAtMs = performance.now();
  const answer = await sendTo(context, waiting, at);
  const durationMs = Math.round(performance.now() - begunAtMs);
  await inTransaction(context.db, (tx) =>
    recordTry(tx, context, { waiting, isTest, at, durationMs, answer, number: Number(number) }),
  );
};

async function sendTo({ settings }: Context, waiting: Waiting, at: Date): Promise<Answer> {
  const { target_id, event_id: id, url, body, secret, old_secret, old_secret_until } = waiting;
  const hasOld = old_secret !== null && old_secret_until !== null && at < old_secret_until;
  const sealed = hasOld ? [secret, old_secret] : [secret];
  let secrets: string[];
  try {
    secrets = sealed.map((one) => openSecret(settings.staffSecret, target_id, one));
  } catch {
    return { status: null, fault: 'secret' };
  }
  return send({
    url,
    body,
    headers: signedHeaders({ id, at, body }, secrets),
    allowedHosts: settings.webhookAllowedHosts,
  });
}

interface DoneTry {
  readonly waiting: Waiting;
  readonly isTest: boolean;
  readonly number: number;
  readonly at: Date;
  readonly durationMs: number;
  readonly answer: Answer;
}

async function recordTry(tx: Tx, context: Context, done: DoneTry): Promise<void> {
  const { waiting, isTest, number, at, durationMs, answer } = done;
  const { id, target_id } = waiting;
  // the order of locks of switching off and deleting: the webhook, then what waits for it
  const target = await tx
    .selectFrom('webhook_targets')
    .select(['failing_since', 'disabled_at'])
    .where('id', '=', target_id)
    .forUpdate()
    .executeTakeFirst();
  const delivery = await tx
    .selectFrom('webhook_deliveries')
    .select(['state', 'tries'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!target || !delivery || delivery.tries >= number) return;
  await tx
    .insertInto('webhook_tries')
    .values({ delivery_id: id, number, at, duration_ms: durationMs, status: answer.status, fault: answer.fault })
    .execute();
  // switched off meanwhile: what was on its way may still have arrived
  const isDropped = delivery.state === 'dropped';
  const next = answer.fault && !isTest && !isDropped ? nextTryAt(context, number) : undefined;
  const failed = isDropped ? 'dropped' : next ? 'waiting' : 'given_up';
  const state = answer.fault ? failed : 'delivered';
  await tx
    .updateTable('webhook_deliveries')
    .set({ tries: number, state, next_try_at: next ?? null })
    .where('id', '=', id)
    .execute();
  if (next) await enqueueTry(tx, context, { id, number: number + 1, at: next });
  if (!answer.fault) await markWorking(tx, target_id);
  else if (!isTest) await markFailing(tx, context, { id: target_id, ...target }, state === 'given_up');
}

const nextTryAt = ({ now }: Context, number: number): Date | undefined => {
  const pauseMs = pausesMs[number - 1];
  return pauseMs === undefined ? undefined : new Date(now().getTime() + pauseMs);
};

const markWorking = (tx: Tx, id: string) =>
  tx.updateTable('webhook_targets').set({ failing_since: null }).where('id', '=', id).execute();

interface FailingTarget {
  readonly id: string;
  readonly failing_since: Date | null;
  readonly disabled_at: Date | null;
}

async function markFailing(tx: Tx, context: Context, target: FailingTarget, isGivenUp: boolean): Promise<void> {
  const at = context.now();
  const since = target.failing_since ?? at;
  if (!target.failing_since)
    await tx.updateTable('webhook_targets').set({ failing_since: at }).where('id', '=', target.id).execute();
  if (!isGivenUp || target.disabled_at || at.getTime() - since.getTime() < failingDays * dayMs) return;
  await switchOff(tx, context, target.id, 'failures');
  await recordAction(tx, context, {
    actor: 'the site',
    action: 'webhooks: switch off',
    reference: target.id,
    before: { isOn: true },
    after: { isOn: false, because: `It has accepted nothing for ${failingDays} days` },
  });
}

/** Switches a webhook off. What waits for it is dropped. */
export async function switchOff(tx: Tx, { now }: Context, id: string, because: 'person' | 'failures'): Promise<void> {
  await tx
    .updateTable('webhook_targets')
    .set({ disabled_at: now(), disabled_because: because })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped', next_try_at: null })
    .where('target_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

const mostTries = 50;

/** The log of a webhook. */
export async function readDeliveries(db: Db, targetId: string) {
  const of = db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
    .select(['event_id', 'type', 'state', 'tries', 'next_try_at'])
    .where('target_id', '=', targetId);
  const waiting = await of.where('state', '=', 'waiting').orderBy('next_try_at').limit(mostTries).execute();
  const tries = await of
    .innerJoin('webhook_tries', 'webhook_tries.delivery_id', 'webhook_deliveries.id')
    .select(['number', 'webhook_tries.at as tried_at', 'duration_ms', 'status', 'fault'])
    .orderBy('webhook_tries.at', 'desc')
    .orderBy('number', 'desc')
    .limit(mostTries)
    .execute();
  return {
    waiting: waiting.map(({ event_id, type, tries: made, next_try_at }) => ({
      eventId: event_id,
      type: type as NewEvent['type'],
      tries: made,
      nextTryOn: (next_try_at as Date).toISOString(),
    })),
    tries: tries.map(({ event_id, type, state, number, tried_at, duration_ms, status, fault }) => ({
      eventId: event_id,
      type: type as NewEvent['type'],
      number,
      on: tried_at.toISOString(),
      durationMs: duration_ms,
      status,
      fault: fault === null ? null : (faultTexts[fault as keyof typeof faultTexts] ?? faultTexts.connection),
      state,
    })),
  };
}

/** How long events and their tries are stored. */
const keptDays = 30;

/** Deletes old events with their deliveries. */
export const deleteOldEvents: JobHandler = async (_payload, { db, now }) => {
  const before = new Date(now().getTime() - keptDays * dayMs);
  await db.deleteFrom('webhook_events').where('at', '<', before).execute();
};
