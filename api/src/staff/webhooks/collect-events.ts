import { inTransaction } from 'server/database';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import type { JobHandler } from '../../jobs';
import { runEach } from '../../jobs/run-each';
import { addEvent, enqueueDelivery } from './deliveries';
import type { EventSource, HappenedEvent } from './event-source';
import { refundEvents } from './refund-events';

/** Longer than any transaction: a row can become visible after the read that its time belongs to. */
const overlapMs = 5 * 60_000;

/**
 * Reads what has happened, and has it sent to the webhooks that want it. Rows are read, and nothing is sent at the place where
 * something happens: so a crash loses no event, and an action never waits for webhooks.
 */
export const collectEvents: JobHandler = (_payload, context) => {
  const sources = [refundEvents(context), ...context.eventSources];
  const batch = sources.map((source) => ({ source, reference: source.name }));
  return runEach(context, batch, ({ source }) => collectFrom(context, source));
};

async function collectFrom(context: Context, source: EventSource): Promise<void> {
  const { db } = context;
  const at = context.now();
  const active = await db.selectFrom('webhook_targets').select('id').where('disabled_at', 'is', null).execute();
  const known = await db
    .selectFrom('webhook_sources')
    .select('read_until')
    .where('name', '=', source.name)
    .executeTakeFirst();
  const isWanted = active.length > 0 && known !== undefined;
  const since = new Date((known?.read_until ?? at).getTime() - overlapMs);
  const happened = isWanted ? await source.happened(since) : [];
  const failing = isWanted ? await source.failing?.() : undefined;
  await inTransaction(db, async (tx) => {
    for (const event of happened) await announce(tx, context, event);
    if (failing) await announceHealth(tx, context, source, failing);
    await tx
      .insertInto('webhook_sources')
      .values({ name: source.name, read_until: at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ read_until: at }))
      .execute();
  });
}

/** Adds an event, unless it was read before, with a delivery to each webhook that was active when it happened. */
async function announce(tx: Tx, context: Context, event: HappenedEvent): Promise<void> {
  const eventId = await addEvent(tx, event);
  if (!eventId) return;
  const targets = await tx
    .selectFrom('webhook_targets')
    .select(['id', 'events'])
    .where('disabled_at', 'is', null)
    .where('active_since', '<=', event.at)
    .orderBy('id')
    .execute();
  for (const { id, events } of targets)
    if (events.includes(event.type)) await enqueueDelivery(tx, context, id, eventId);
}

type FailingNow = Awaited<ReturnType<NonNullable<EventSource['failing']>>>;

/** Announces what has begun to fail since the last time, and what no longer fails. */
async function announceHealth(tx: Tx, context: Context, source: EventSource, failing: FailingNow): Promise<void> {
  const at = context.now();
  const alarms = await tx
    .selectFrom('webhook_alarms')
    .selectAll()
    .where('subject', 'like', `${source.name}:%`)
    .execute();
  for (const { subject, data } of failing) {
    if (alarms.some((alarm) => alarm.subject === subject)) continue;
    const raised = await tx
      .insertInto('webhook_alarms')
      .values({ subject, data: JSON.stringify(data), since: at })
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .returning('subject')
      .executeTakeFirst();
    if (raised)
      await announce(tx, context, { key: `failing ${subject} ${at.toISOString()}`, type: 'health.failing', at, data });
  }
  for (const { subject, data, since } of alarms) {
    if (failing.some((one) => one.subject === subject)) continue;
    const key = `recovered ${subject} ${since.toISOString()}`;
    await tx.deleteFrom('webhook_alarms').where('subject', '=', subject).execute();
    await announce(tx, context, { key, type: 'health.recovered', at, data });
  }
}
