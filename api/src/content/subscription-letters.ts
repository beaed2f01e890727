import { brand } from 'shared/brand';
import { formatLongDate, formatNaira, formatShortDate } from 'shared/format';
import { pathTo } from 'shared/paths';
import type { Context } from '../context';
import type { Block, MailContent } from '../mail/mail-content';
import type { Letter, LetterWriter } from '../mail/write-letter';
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

/** The request for confirmation. It is not part of the list, so it has no unsubscribe link. */
export const subscriptionConfirm: LetterWriter = async (id, context) => {
  const known = await read(context, id);
  if (known?.state !== 'pending' || known.email === null) return undefined;
  const until = confirmableUntil(context, known.consented_at);
  if (until <= context.now()) return undefined;
  return {
    to: { name: '', address: known.email },
    because,
    content: {
      subject: `Confirm your fare alerts from ${brand.name}`,
      preview: 'Confirm your address to get our lowest fares once a week.',
      heading: 'Confirm your fare alerts',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You, or somebody who entered your address, asked for our fare alerts: the lowest fares of popular routes, once a week.',
        },
        { kind: 'button', label: 'Yes, send me fares', href: confirmUrl(context, id, known.consented_at) },
        {
          kind: 'paragraph',
          text: `The link works until ${formatLongDate(until)}. If it was not you, ignore this e-mail: we send no more and delete the address.`,
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
  return toList(context, id, known.email, {
    subject: `${cheapest.from.city} to ${cheapest.to.city} from ${formatNaira(cheapest.lowestTotal)}, and other fares`,
    preview: 'The lowest fares of popular routes in the next 30 days.',
    heading: 'Lowest fares of popular routes',
    blocks: [
      {
        kind: 'paragraph',
        text: `For one adult, everything in, on the day named. As we found them on ${formatLongDate(news.created_at)}; a fare can be gone when you search.`,
      },
      {
        kind: 'rows',
        rows: news.routes.map(({ from, to, lowestTotal, departureDate }) => ({
          label: `${from.city} to ${to.city}`,
          value: `${formatNaira(lowestTotal)}, ${formatShortDate(departureDate)}`,
        })),
      },
      flightsButton(context),
    ],
  });
};
