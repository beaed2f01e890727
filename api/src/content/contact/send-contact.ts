import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { Refusal } from 'server/http';
import type { sendContact as operation } from 'shared/contract/content';
import { freeReference } from '../../bookings/public-names';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import type { IdempotentCall } from '../../http';

type Message = IdempotentCall<typeof operation, undefined>['body'];

/**
 * Keeps a message, answers its sender by mail, and tells the site's people. Whether the booking that it names exists
 * is not looked up: nobody learns that here.
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
