import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import { webhookTestType } from 'shared/contract/webhook-events';
import {
  addWebhook,
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from 'shared/contract/webhooks';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { route } from '../../http';
import { staffOf } from '../../http/staff';
import { differences, recordAction } from '../record-action';
import { hostOf, isPublicAddress, privateFault, urlFault } from './address';
import { addEvent, enqueueDelivery, newId, readDeliveries, switchOff } from './deliveries';
import { resolveByDns } from './send';
import { newSecret, sealSecret } from './signature';
import type { WebhookTables } from './tables';

const mostWebhooks = 10;
const oldSecretHours = 24;

/** Serves the webhooks to admins. */
export function registerWebhooks(app: FastifyInstance, context: Context): void {
  const { db, settings } = context;
  const { staffSecret } = settings;

  route(app, listWebhooks, async () =>
    (await db.selectFrom('webhook_targets').selectAll().orderBy('created_at').orderBy('id').execute()).map(webhookOf),
  );

  route(app, addWebhook, async ({ body: { url, events }, request }) => {
    await refuseUnreachable(url, settings.webhookAllowedHosts);
    const secret = newSecret();
    const webhook = await inTransaction(db, async (tx) => {
      const all = await tx.selectFrom('webhook_targets').select('id').execute();
      if (all.length >= mostWebhooks)
        throw new Refusal('STATE_CONFLICT', `There are ${mostWebhooks} webhooks already. Delete one first.`);
      const id = newId('wh');
      const at = context.now();
      const row = await tx
        .insertInto('webhook_targets')
        .values({
          id,
          url: new URL(url).href,
          events,
          secret: sealSecret(staffSecret, id, secret),
          old_secret: null,
          old_secret_until: null,
          created_at: at,
          active_since: at,
          failing_since: null,
          disabled_at: null,
          disabled_because: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAction(tx, context, {
        actor: staffOf(request),
        action: 'webhooks: add',
        reference: id,
        // a path may contain a password of the receiver
        after: { host: new URL(url).host, events },
      });
      return webhookOf(row);
    });
    return { webhook, secret };
  });

  route(app, rotateWebhookSecret, async ({ params: { id }, request }) => {
    const secret = newSecret();
    const webhook = await inTransaction(db, async (tx) => {
      const before = await lockTarget(tx, id);
      const until = new Date(context.now().getTime() + oldSecretHours * 3_600_000);
      const change = {
        secret: sealSecret(staffSecret, id, secret),
        old_secret: before.secret,
        old_secret_until: until,
      };
      const after = await changeTarget(tx, id, change);
      await recordAction(tx, context, {
        actor: staffOf(request),
        action: 'webhooks: new secret',
        reference: id,
        ...differences(recordedOf(webhookOf(before)), recordedOf(after)),
      });
      return after;
    });
    return { webhook, secret };
  });

  route(app, disableWebhook, ({ params: { id }, request }) =>
    inTransaction(db, async (tx) => {
      const before = await lockTarget(tx, id);
      if (before.disabled_at) return webhookOf(before);
      await switchOff(tx, context, id, 'person');
      const after = webhookOf(await lockTarget(tx, id));
      await recordAction(tx, context, {
        actor: staffOf(request),
        action: 'webhooks: switch off',
        reference: id,
        ...differences(recordedOf(webhookOf(before)), recordedOf(after)),
      });
      return after;
    }),
  );

  route(app, enableWebhook, ({ params: { id }, request }) =>
    inTransaction(db, async (tx) => {
      const before = await lockTarget(tx, id);
      if (!before.disabled_at) return webhookOf(before);
      const after = await changeTarget(tx, id, {
        disabled_at: null,
        disabled_because: null,
        failing_since: null,
        active_since: context.now(),
      });
      await recordAction(tx, context, {
        actor: staffOf(request),
        action: 'webhooks: switch on',
        reference: id,
        ...differences(recordedOf(webhookOf(before)), recordedOf(after)),
      });
      return after;
    }),
  );

  route(app, deleteWebhook, ({ params: { id }, request }) =>
    inTransaction(db, async (tx) => {
      const { url, events } = await lockTarget(tx, id);
      await tx.deleteFrom('webhook_targets').where('id', '=', id).execute();
      await recordAction(tx, context, {
        actor: staffOf(request),
        action: 'webhooks: delete',
        reference: id,
        before: { host: new URL(url).host, events },
      });
      return { done: true } as const;
    }),
  );

  route(app, testWebhook, ({ params: { id }, request }) =>
    inTransaction(db, async (tx) => {
      await lockTarget(tx, id);
      const at = context.now();
      const data = { message: 'A test of this webhook', link: `${settings.opsOrigin}/ops/webhooks` };
      const eventId = await addEvent(tx, { key: newId('test'), type: webhookTestType, at, data });
      if (!eventId) throw new Error('A random key was used twice');
      await enqueueDelivery(tx, context, id, eventId);
      await recordAction(tx, context, {
        actor: staffOf(request),
        action: 'webhooks: send a test',
        reference: id,
        after: { eventId },
      });
      return { eventId };
    }),
  );

  route(app, listWebhookDeliveries, async ({ params: { id } }) => {
    await findTarget(db, id);
    return readDeliveries(db, id);
  });
}

type Target = Selectable<WebhookTables['webhook_targets']>;

const webhookOf = (target: Target): Webhook => ({
  id: target.id,
  url: target.url,
  events: [...target.events],
  createdOn: target.created_at.toISOString(),
  disabled:
    target.disabled_at && target.disabled_because
      ? { on: target.disabled_at.toISOString(), because: target.disabled_because }
      : null,
  failingSince: target.failing_since?.toISOString() ?? null,
  oldSecretUntil: target.old_secret_until?.toISOString() ?? null,
});

/** What the history shows of a webhook: not its secret. */
const recordedOf = ({ disabled, failingSince, oldSecretUntil }: Webhook) => ({
  isOn: disabled === null,
  failingSince,
  oldSecretUntil,
});

const noWebhook = () => new Refusal('NOT_FOUND', 'There is no such webhook: it may have been deleted.');

async function findTarget(db: Db, id: string): Promise<void> {
  if (!(await db.selectFrom('webhook_targets').select('id').where('id', '=', id).executeTakeFirst())) throw noWebhook();
}

async function lockTarget(tx: Tx, id: string): Promise<Target> {
  const target = await tx.selectFrom('webhook_targets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!target) throw noWebhook();
  return target;
}

const changeTarget = async (tx: Tx, id: string, change: Partial<Target>): Promise<Webhook> =>
  webhookOf(
    await tx.updateTable('webhook_targets').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );

/** Refuses an address that no event could be sent to. Each try checks it again. @throws Refusal VALIDATION_FAILED */
async function refuseUnreachable(text: string, allowedHosts: readonly string[]): Promise<void> {
  const fault = urlFault(text, allowedHosts) ?? (await hostFault(hostOf(new URL(text)), allowedHosts));
  if (fault) throw new Refusal('VALIDATION_FAILED', `${fault}.`, { fields: { url: fault } });
}

async function hostFault(host: string, allowedHosts: readonly string[]): Promise<string | undefined> {
  if (allowedHosts.includes(host)) return undefined;
  const found = await resolveByDns(host).catch(() => []);
  if (found.length === 0) return `${host} was not found: check the address`;
  return found.every(({ address }) => isPublicAddress(address)) ? undefined : privateFault(host);
}
