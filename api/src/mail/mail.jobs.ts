import { z } from 'zod';
import type { JobHandler, JobHandlers } from '../jobs';
import { toNaira } from '../money';
import { erasedPerson } from '../privacy/placeholders';
import { bookedForMail } from './booked-for-mail';
import { type Facts, isMailTemplate, kindOf, type MailTemplate } from './templates';
import { bookingSummary } from './templates/booking-summary';
import { isOvertaken } from './templates/overtaken';
import { openMailTransport } from './transports';
import { writeMail } from './write-mail';

/** What rides, flights and payments put into the outbox; a mail about money names the kind of its booking. */
const mailPayload = z.object({
  template: z.custom<MailTemplate>(isMailTemplate),
  bookingKind: z.enum(['ride', 'flight']).default('ride'),
  bookingId: z.string(),
  amountKobo: z.number().int().optional(),
  dueOn: z.iso.datetime().optional(),
});

/** Writes and sends one mail of the outbox. Done twice it is the same mail: the same id, in a folder the same file. */
const sendMail: JobHandler = async (payload, context, { key }) => {
  const { template, bookingKind, bookingId, amountKobo, dueOn } = mailPayload.parse(payload);
  const booking = await bookedForMail(context.db, kindOf(template) ?? bookingKind, bookingId);
  if (isOvertaken(template, booking, context.now())) return;
  const facts: Facts = {
    ...booking,
    origin: context.settings.origin,
    rules: context.settings.rules,
    amountNaira: amountKobo === undefined ? undefined : toNaira(amountKobo),
    dueOn,
  };
  const { addressee, bookingId: reference } = bookingSummary(facts);
  if (addressee.email === erasedPerson.email) return;
  const message = await writeMail({ template, facts, key, date: context.now() }, context.settings);
  const outcome = await openMailTransport(context.settings.mail).send(message);
  if (outcome === 'refused') {
    context.log.warn({ template, booking: reference }, 'A mail was refused for good: its address does not exist');
  }
};

export const mailJobs: JobHandlers = { mail: sendMail };
