import type { BookedRide } from 'shared/contract/rides';
import { z } from 'zod';
import type { Context } from '../context';
import { toNaira } from '../http/money';
import type { JobHandler, JobHandlers } from '../jobs';
import { rideForMail } from '../rides';
import { type Facts, isMailTemplate, type MailTemplate } from './templates';
import { isOvertaken } from './templates/overtaken';
import { openMailTransport } from './transports';
import { writeMail } from './write-mail';

/** What rides and payments put into the outbox. */
const mailPayload = z.object({
  template: z.custom<MailTemplate>(isMailTemplate),
  bookingKind: z.literal('ride').default('ride'),
  bookingId: z.string(),
  amountKobo: z.number().int().optional(),
  dueOn: z.iso.datetime().optional(),
});

/** Writes and sends one mail of the outbox. Done twice it is the same mail: the same id, in a folder the same file. */
const sendMail: JobHandler = async (payload, context, { key }) => {
  const { template, bookingId, amountKobo, dueOn } = mailPayload.parse(payload);
  const booked = await rideForMail(context.db, bookingId);
  if (isOvertaken(template, booked, context.now())) return;
  const facts: Facts = {
    booked,
    statusNote: await statusNoteOf(context, bookingId, booked),
    origin: context.settings.origin,
    rules: context.settings.rules,
    amountNaira: amountKobo === undefined ? undefined : toNaira(amountKobo),
    dueOn,
  };
  const message = await writeMail({ template, facts, key, date: context.now() }, context.settings);
  const outcome = await openMailTransport(context.settings.mail).send(message);
  if (outcome === 'refused') {
    const booking = booked.savedBookedRide.bookingId;
    context.log.warn({ template, booking }, 'A mail was refused for good: its address does not exist');
  }
};

/** What the timeline says of the state that the ride is in. */
async function statusNoteOf({ db }: Context, bookingId: string, { savedBookedRide }: BookedRide) {
  const entry = await db
    .selectFrom('ride_timeline')
    .select('note')
    .where('booking_id', '=', bookingId)
    .where('status', '=', savedBookedRide.status)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.note;
}

export const mailJobs: JobHandlers = { mail: sendMail };
