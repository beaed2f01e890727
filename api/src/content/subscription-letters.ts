import { brand } from 'shared/brand';
import { formatLongDate, formatNaira, formatShortDate } from 'shared/format';
import { addDays } from 'shared/format/zone';
import { pathTo } from 'shared/paths';
import type { Context } from '../context';
import type { Block, MailContent } from '../mail/mail-content';
import type { Letter, LetterWriter } from '../mail/write-letter';
import { alertsOf, endAlertUrl, type WatchedFare } from './route-alerts';
import { confirmableUntil, confirmUrl, unsubscribeLinks } from './subscription';

const because = 'this address was entered for fare alerts';

const read = ({ db }: Context, id: string) =>
  db.selectFrom('subscriptions').selectAll().where('subscription_id', '=', id).executeTakeFirst();

const toList = (context: Context, id: string, address: string, content: MailContent): Letter => ({
  to: { name: '', address },
  because,
  leave: unsubscribeLinks(context, id),
  content,
});

const flightsButton = ({ settings }: Context): Block => ({
  kind: 'button',
  label: 'Search for flights',
  href: settings.origin + pathTo('home'),
});

/** The request for confirmation of an address, or of routes for a confirmed one. It is not part of the list, so it has no unsubscribe link. */
export const subscriptionConfirm: LetterWriter = async (id, context) => {
  const known = await read(context, id);
  if (!known || known.state === 'left' || known.email === null) return undefined;
  const asked = (await alertsOf(context.db, id)).filter(({ confirmed_at }) => !confirmed_at);
  const since = known.state === 'pending' ? known.consented_at : asked.at(-1)?.asked_at;
  if (!since) return undefined;
  const until = confirmableUntil(context, since);
  if (until <= context.now()) return undefined;
  const [first] = asked;
  const routes: Block[] =
    asked.length > 0
      ? [
          { kind: 'paragraph', text: 'Each e-mail then has the lowest fare of these routes, and how it has changed:' },
          { kind: 'rows', rows: asked.map(({ fromCity, toCity }) => ({ label: fromCity, value: `to ${toCity}` })) },
        ]
      : [];
  return {
    to: { name: '', address: known.email },
    because,
    content: {
      subject: first
        ? `Confirm your fare alert: ${first.fromCity} to ${first.toCity}`
        : `Confirm your fare alerts from ${brand.name}`,
      preview: 'Confirm your address to get our lowest fares once a week.',
      heading: first ? 'Confirm your fare alert' : 'Confirm your fare alerts',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You, or somebody who entered your address, asked for our fare alerts: the lowest fares of popular routes, once a week.',
        },
        ...routes,
        { kind: 'button', label: 'Yes, send me fares', href: confirmUrl(context, id, since) },
        {
          kind: 'paragraph',
          text:
            known.state === 'pending'
              ? `The link works until ${formatLongDate(until)}. If it was not you, ignore this e-mail: we send no more and delete the address.`
              : `The link works until ${formatLongDate(until)}. If it was not you, ignore this e-mail: your fare alerts stay as they are.`,
        },
      ],
    },
  };
};

export const subscriptionWelcome: LetterWriter = async (id, context) => {
  const known = await read(context, id);
  if (known?.state !== 'confirmed' || known.email === null) return undefined;
  return toList(context, id, known.email, {
    subject: `You get fares by ${brand.name} from now on`,
    preview: 'Once a week, and you can stop at any time.',
    heading: 'Your address is confirmed',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Once a week we send you the lowest fares of popular routes. You can unsubscribe with one click, by the link at the end of each e-mail.',
      },
      flightsButton(context),
    ],
  });
};

/** The notification to an address that is already confirmed. */
export const subscriptionKnown: LetterWriter = async (id, context) => {
  const known = await read(context, id);
  if (known?.state !== 'confirmed' || known.email === null) return undefined;
  return toList(context, id, known.email, {
    subject: 'You already get our fare alerts',
    preview: 'There is nothing more to do.',
    heading: 'You already get our fare alerts',
    blocks: [
      {
        kind: 'paragraph',
        text: 'This address was entered for fare alerts again. It is already confirmed, so there is nothing to do.',
      },
      flightsButton(context),
    ],
  });
};

const newsLifetimeDays = 3;

/** The fares of a week; `id` is `<subscription> <week>`. A mail that waited for days is not sent. */
export const fareNews: LetterWriter = async (idAndWeek, context) => {
  const [id = '', week = ''] = idAndWeek.split(' ');
  const known = await read(context, id);
  if (known?.state !== 'confirmed' || known.email === null) return undefined;
  const news = await context.db.selectFrom('fare_news').selectAll().where('week', '=', week).executeTakeFirst();
  if (!news || context.now().getTime() - news.created_at.getTime() > newsLifetimeDays * 86_400_000) return undefined;
  const [cheapest] = [...news.routes].sort((a, b) => a.lowestTotal - b.lowestTotal);
  if (!cheapest) return undefined;
  const watched = await watchedBy(context, id, week, news.watched);
  const cheaper = watched.find(({ change }) => change !== undefined && change < 0);
  const own: Block[] =
    watched.length > 0
      ? [
          {
            kind: 'rows',
            title: 'Your routes',
            rows: watched.map(({ fare, change }) => ({
              label: routeName(fare),
              value: fareInWords(fare, change),
              link: { label: 'End this alert', href: endAlertUrl(context, id, fare) },
            })),
          },
        ]
      : [];
  return toList(context, id, known.email, {
    subject: cheaper
      ? `${routeName(cheaper.fare)} is ${formatNaira(-(cheaper.change ?? 0))} cheaper this week`
      : `${routeName(cheapest)} from ${formatNaira(cheapest.lowestTotal)}, and other fares`,
    preview: 'The lowest fares of popular routes in the next 30 days.',
    heading: watched.length > 0 ? 'Your fare alerts' : 'Lowest fares of popular routes',
    blocks: [
      {
        kind: 'paragraph',
        text: `For one adult, taxes and fees included, on the day named. As we found them on ${formatLongDate(news.created_at)}; a fare can be gone when you search.`,
      },
      ...own,
      {
        kind: 'rows',
        ...(watched.length > 0 && { title: 'Popular routes' }),
        rows: news.routes.map(({ from, to, lowestTotal, departureDate }) => ({
          label: routeName({ from, to }),
          value: `${formatNaira(lowestTotal)}, ${formatShortDate(departureDate)}`,
        })),
      },
      flightsButton(context),
    ],
  });
};

const routeName = ({ from, to }: Pick<WatchedFare, 'from' | 'to'>) => `${from.city} to ${to.city}`;

interface Watched {
  readonly fare: WatchedFare;
  /** Naira since the week before; undefined if a fare of either week is missing. */
  readonly change: number | undefined;
}

/** The confirmed routes of a subscriber with their fares of the week. */
async function watchedBy({ db }: Context, id: string, week: string, fares: readonly WatchedFare[]): Promise<Watched[]> {
  const alerts = (await alertsOf(db, id)).filter(({ confirmed_at }) => confirmed_at);
  if (alerts.length === 0) return [];
  const before = await db
    .selectFrom('fare_news')
    .select('watched')
    .where('week', '=', addDays(week, -7))
    .executeTakeFirst();
  return alerts.flatMap(({ from, to }) => {
    const isThis = (one: WatchedFare) => one.from.iata === from && one.to.iata === to;
    const fare = fares.find(isThis);
    const old = before?.watched.find(isThis)?.lowestTotal;
    const isKnown = old !== undefined && old !== null && fare?.lowestTotal;
    return fare ? [{ fare, change: isKnown ? (fare.lowestTotal ?? 0) - old : undefined }] : [];
  });
}

/** `NGN 59,000, Thu 10 Dec, NGN 1,365 less than last week`. */
function fareInWords({ lowestTotal, departureDate }: WatchedFare, change: number | undefined): string {
  if (lowestTotal === null || departureDate === null) return 'No flights on sale in the next 30 days';
  const fare = `${formatNaira(lowestTotal)}, ${formatShortDate(departureDate)}`;
  if (change === undefined) return fare;
  if (change === 0) return `${fare}, as last week`;
  return `${fare}, ${formatNaira(Math.abs(change))} ${change < 0 ? 'less' : 'more'} than last week`;
}
