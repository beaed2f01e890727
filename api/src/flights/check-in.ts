import { checkInOpensHours } from 'shared/documents';
import { sendBookingMail } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { lockFlight } from './bookings.repository';
import { flightKind } from './flight-states';
import type { BookedOffer } from './tables';

const hourMs = 3_600_000;
/** With less time left nothing says any more when to be at the airport: that is past, or nearly. */
const tooLateMs = 3 * hourMs;

type Ways = Pick<BookedOffer, 'slices'>;

const opensAtMs = (departsAtMs: number): number => departsAtMs - checkInOpensHours * hourMs;

/**
 * Enqueues a mail for each way, when its check-in opens. After a change of the date, once more: the jobs of ways that are no longer
 * flown find that, and those of ways that stay are there already.
 */
export async function scheduleCheckIn(tx: Tx, { jobs, now }: Context, bookingId: string, offer: Ways): Promise<void> {
  const ways = offer.slices.map(({ departAt }) => Date.parse(departAt));
  const due = ways
    .filter((departsAtMs) => opensAtMs(departsAtMs) > now().getTime())
    .map((departsAtMs) => ({
      kind: 'flight-check-in',
      payload: { bookingId, departsAtMs },
      runAt: new Date(opensAtMs(departsAtMs)),
      key: `flight-check-in:${bookingId}:${departsAtMs}`,
    }));
  if (due.length > 0) await jobs.enqueue(tx, ...due);
}

/** Sends the mail of one way, if it is still flown and ahead. */
export async function remindOfCheckIn(tx: Tx, context: Context, bookingId: string, departsAtMs: number): Promise<void> {
  const flight = await lockFlight(tx, { id: bookingId });
  if (flight?.status !== 'ticketed' || departsAtMs - tooLateMs <= context.now().getTime()) return;
  if (flight.offer.slices.some(({ departAt }) => Date.parse(departAt) === departsAtMs))
    await sendBookingMail(tx, context, flightKind, 'flight-check-in', bookingId, `:${departsAtMs}`);
}
