import { Refusal } from 'server/http';
import type { endAlert as operation } from 'shared/contract/content';
import type { DataOf } from 'shared/contract/operation';
import { pathTo } from 'shared/paths';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { readLink, signLink } from '../mail/signed-link';
import { airportList } from '../places/airport-list';

/** The ends of a route, by their codes. */
export interface WatchedRoute {
  readonly from: string;
  readonly to: string;
}

/** The lowest fare of a route in the next weeks; null if nothing is on sale. */
export interface WatchedFare {
  readonly from: { readonly iata: string; readonly city: string };
  readonly to: { readonly iata: string; readonly city: string };
  readonly lowestTotal: number | null;
  readonly departureDate: string | null;
}

const mostAlerts = 10;
/** Unanswered requests, so that nobody can flood the mailbox of a subscriber. */
const mostUnanswered = 3;
const dayMs = 86_400_000;

/** @throws Refusal VALIDATION_FAILED for an airport that does not exist */
export async function checkRoute(context: Context, { from, to }: WatchedRoute): Promise<void> {
  const { byCode } = await airportList(context);
  if (from === to || !byCode.has(from) || !byCode.has(to))
    throw new Refusal('VALIDATION_FAILED', 'Please check the details marked below.', {
      fields: { route: 'Choose two different airports of our list' },
    });
}

/** Stores an alert that is not confirmed yet. @returns whether its owner has to be asked by mail */
export async function addAlert(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  subscriptionId: string,
  { from, to }: WatchedRoute,
): Promise<boolean> {
  const all = await tx.selectFrom('route_alerts').selectAll().where('subscription_id', '=', subscriptionId).execute();
  const known = all.find(({ from_iata, to_iata }) => from_iata === from && to_iata === to);
  if (known?.confirmed_at || (known && now().getTime() - known.asked_at.getTime() < dayMs)) return false;
  const unanswered = all.filter(({ confirmed_at }) => !confirmed_at).length;
  if (!known && (all.length >= mostAlerts || unanswered >= mostUnanswered)) return false;
  await tx
    .insertInto('route_alerts')
    .values({ subscription_id: subscriptionId, from_iata: from, to_iata: to, asked_at: now(), confirmed_at: null })
    .onConflict((conflict) =>
      conflict.columns(['subscription_id', 'from_iata', 'to_iata']).doUpdateSet({ asked_at: now() }),
    )
    .execute();
  return true;
}

/** Confirms all alerts of a subscription that were asked for. */
export async function confirmAlerts(tx: Tx, { now }: Pick<Context, 'now'>, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('route_alerts')
    .set({ confirmed_at: now() })
    .where('subscription_id', '=', subscriptionId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** The alerts of a subscription with the names of their cities, the oldest first. */
export const alertsOf = (db: Db | Tx, subscriptionId: string) =>
  db
    .selectFrom('route_alerts')
    .innerJoin('airports as start', 'start.iata', 'from_iata')
    .innerJoin('airports as end', 'end.iata', 'to_iata')
    .select(['from_iata as from', 'to_iata as to', 'start.city as fromCity', 'end.city as toCity'])
    .select(['asked_at', 'confirmed_at'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('asked_at')
    .execute();

/** Six letters at the end of what a token names, behind the key of the subscription. */
const alertId = (subscriptionId: string, { from, to }: WatchedRoute): string => subscriptionId + from + to;
const alertIdForm = /^(.+)([A-Z]{3})([A-Z]{3})$/;

const tokenOf = ({ settings }: Pick<Context, 'settings'>, subscriptionId: string, route: WatchedRoute): string =>
  signLink(settings.linkSecret, 'alert', alertId(subscriptionId, route));

/** The link that ends one alert; it does not expire. */
export const endAlertUrl = (
  context: Pick<Context, 'settings'>,
  subscriptionId: string,
  { from, to }: Pick<WatchedFare, 'from' | 'to'>,
): string => {
  const route = { from: from.iata, to: to.iata };
  const page = pathTo('subscription', { query: route });
  return `${context.settings.origin}${page}#alert=${tokenOf(context, subscriptionId, route)}`;
};

/** Ends the alert of a link, and names those that are left. A repetition changes nothing. */
export async function endAlert(context: Context, token: string): Promise<DataOf<typeof operation> | Refusal> {
  const { db, settings, now } = context;
  const [, id, from, to] = alertIdForm.exec(readLink(settings.linkSecret, 'alert', token, now()) ?? '') ?? [];
  if (!id || !from || !to)
    return new Refusal('LINK_EXPIRED', 'This link is incomplete. Open it from the e-mail again.');
  await db
    .deleteFrom('route_alerts')
    .where('subscription_id', '=', id)
    .where('from_iata', '=', from)
    .where('to_iata', '=', to)
    .execute();
  const subscription = await db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('subscription_id', '=', id)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  const left = (await alertsOf(db, id)).filter(({ confirmed_at }) => confirmed_at);
  return {
    left: left.map((alert) => ({
      from: { iata: alert.from, city: alert.fromCity },
      to: { iata: alert.to, city: alert.toCity },
      token: tokenOf(context, id, alert),
    })),
    leaveToken: subscription ? signLink(settings.linkSecret, 'leave', id) : null,
  };
}

/** The routes that anybody watches. */
export const watchedRoutes = (db: Db): Promise<WatchedRoute[]> =>
  db
    .selectFrom('route_alerts')
    .select(['from_iata as from', 'to_iata as to'])
    .distinct()
    .where('confirmed_at', 'is not', null)
    .execute();
