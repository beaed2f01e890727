import type { Selectable } from 'kysely';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { Refusal } from 'server/http';
import { brand } from 'shared/brand';
import type { sendContact as operation } from 'shared/contract/content';
import type { ContactSubject } from 'shared/contract/lists';
import { formatLongDateTime, formatPhone } from 'shared/format';
import { pathTo } from 'shared/paths';
import { freeReference } from '../bookings/public-names';
import type { Context } from '../context';
import type { Tx } from '../database';
import type { IdempotentCall } from '../http';
import type { Block } from '../mail/mail-content';
import type { LetterWriter } from '../mail/write-letter';
import { containsContactDetails } from './contact-details';
import type { ContentTables } from './tables';

type Message = IdempotentCall<typeof operation, undefined>['body'];

/**
 * Stores a message, confirms it to the sender and forwards it to support. It does not look up the booking in the
 * message, so the response reveals nothing about it.
 */
export async function sendContact(
  tx: Tx,
  { now, jobs, settings }: Context,
  message: Message,
): Promise<{ reference: string } | Refusal> {
  if (message.phone !== undefined && !isValidPhoneNumber(message.phone))
    return new Refusal('VALIDATION_FAILED', 'Please check the details marked below.', {
      fields: { phone: 'This is not a number that can be called: check its digits' },
    });
  const reference = await freeReference('message', (one) => isTaken(tx, one));
  await tx
    .insertInto('contact_messages')
    .values({
      reference,
      full_name: message.fullName.replace(/\s+/g, ' '),
      email: message.email,
      phone: message.phone ?? null,
      subject: message.subject,
      booking_reference: message.bookingId ?? null,
      message: message.message,
      created_at: now(),
    })
    .execute();
  const letters = ['contact-received', ...(settings.supportMail ? ['contact-for-support'] : [])];
  for (const letter of letters)
    await jobs.enqueue(tx, {
      kind: 'content-letter',
      payload: { letter, id: reference },
      key: `letter:${letter}:${reference}`,
    });
  return { reference };
}

const isTaken = async (tx: Tx, reference: string): Promise<boolean> =>
  (await tx
    .selectFrom('contact_messages')
    .select('reference')
    .where('reference', '=', reference)
    .executeTakeFirst()) !== undefined;

type ContactMessage = Selectable<ContentTables['contact_messages']>;

export const subjectTexts: Readonly<Record<ContactSubject, string>> = {
  booking: 'A booking',
  payment: 'A payment',
  refund: 'A refund',
  other: 'Something else',
};

const read = ({ db }: Context, reference: string): Promise<ContactMessage | undefined> =>
  db.selectFrom('contact_messages').selectAll().where('reference', '=', reference).executeTakeFirst();

/**
 * The message is not quoted with links or numbers: anybody could send advertisements to any address through the form.
 */
const quoteOf = ({ message }: ContactMessage): Block[] =>
  containsContactDetails(message)
    ? [{ kind: 'paragraph', text: 'Your message holds a link or a number, so we do not repeat it here. We have it.' }]
    : [
        { kind: 'paragraph', text: 'This is what you wrote:' },
        { kind: 'quote', text: message },
      ];

/** A message without a booking gets the general tracking link. */
const trackButton = ({ booking_reference }: ContactMessage, { settings }: Context): Block => ({
  kind: 'button',
  label: booking_reference ? 'See your booking' : 'Track a booking',
  href: settings.origin + pathTo('trackBooking', { query: { booking: booking_reference ?? undefined } }),
});

/** The confirmation to the sender. */
export const contactReceived: LetterWriter = async (reference, context) => {
  const message = await read(context, reference);
  if (!message) return undefined;
  const { email, subject, booking_reference } = message;
  return {
    // whoever wrote may have typed any name beside any address
    to: { name: '', address: email },
    because: 'this address was given for a message',
    reference: { label: 'Your message', value: reference },
    content: {
      subject: 'We have your message',
      preview: 'A person reads it and answers by e-mail.',
      heading: 'We have your message',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Thank you for writing to us. A person reads your message and answers to this address.',
        },
        {
          kind: 'rows',
          rows: [
            { label: 'About', value: subjectTexts[subject] },
            ...(booking_reference ? [{ label: 'Booking', value: booking_reference }] : []),
          ],
        },
        ...quoteOf(message),
        {
          kind: 'paragraph',
          text: 'If you did not write to us, somebody mistyped an address. You need not do anything.',
        },
        trackButton(message, context),
      ],
    },
  };
};

/** The whole message to support; a reply goes to the sender. */
export const contactForSupport: LetterWriter = async (reference, context) => {
  const message = await read(context, reference);
  const { supportMail, opsOrigin } = context.settings;
  if (!message || !supportMail) return undefined;
  const { full_name, email, phone, subject, booking_reference, created_at } = message;
  return {
    to: { name: brand.name, address: supportMail },
    replyTo: email,
    because: 'a message was sent by the contact form',
    reference: { label: 'Message', value: reference },
    content: {
      subject: `${subjectTexts[subject]}: a message by ${full_name}`,
      preview: message.message.slice(0, 120),
      heading: subjectTexts[subject],
      blocks: [
        {
          kind: 'rows',
          rows: [
            { label: 'Name', value: full_name },
            { label: 'E-mail', value: email },
            ...(phone ? [{ label: 'Phone', value: formatPhone(phone) }] : []),
            ...(booking_reference ? [{ label: 'Booking', value: booking_reference }] : []),
            { label: 'Written', value: formatLongDateTime(created_at) },
          ],
        },
        { kind: 'quote', text: message.message },
        { kind: 'paragraph', text: 'Your reply goes to the sender.' },
        { kind: 'button', label: 'Open it in the back office', href: `${opsOrigin}/ops/messages?search=${reference}` },
      ],
    },
  };
};
