import { z } from 'zod';
import { countLetters, personNameMaxLetters, personNamePattern, webAddressPattern } from './lists';

/** Typed text: trimmed, limited in length, without control characters or lone surrogates. */
export const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
    .refine((value) => value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value), {
      message: 'Contains characters that cannot be stored',
    });

/** A person's first or last name, as in the passport. */
export const personName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .refine((name) => countLetters(name) <= personNameMaxLetters, {
    message: `Use at most ${personNameMaxLetters} letters`,
    // limits the input of the pattern below
    abort: true,
  })
  .regex(personNamePattern, 'Write the name with letters, as in the passport')
  .refine((name) => !webAddressPattern.test(name), 'A name holds no web address: put a space after a dot')
  .describe(
    `Letters of any script, at most ${personNameMaxLetters}; apostrophes, hyphens, dots and spaces between them`,
  );

/** An amount in naira; the two decimals are kobo. */
export const naira = z.number().min(0).max(1_000_000_000).describe('Naira');

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** For `refine` of a range of days, both inclusive; either may be missing. */
export const daysInOrder = [
  ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): boolean =>
    from === undefined || to === undefined || from <= to,
  { path: ['to'], message: 'Choose a last day that is not before the first' },
] satisfies [unknown, object];

/** A time of day, `HH:mm`, 24 hours. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as HH:mm');

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** An instant with its local offset, `2026-11-27T07:15:00+01:00`: the first 16 characters are the local time. */
export const localInstant = z.iso.datetime({ offset: true });

/** An airport's IATA code. */
export const airportCode = z.string().regex(/^[A-Z]{3}$/, 'Choose an airport from the list');

const unknownKey = 'This link is incomplete: open it again, or start from the search';

/** An unguessable id: at least 128 random bits, base64url. */
export const publicId = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, unknownKey);

/** Identifies a booking in a call: its `_id`, or the view token of a look-up until it expires. */
export const bookingKey = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{22,400}$/, unknownKey)
  .describe('The `_id` of the booking, or the view token of a look-up');
export type BookingKey = z.output<typeof bookingKey>;

/** `TFY-R8K2-MQX4` for a ride, `TFY-F…` for a flight; no ambiguous letters. */
export const bookingReference = z.string().regex(/^TFY-[RF][A-Z2-9]{3}-[A-Z2-9]{4}$/);

export const email = z.email().max(254).trim().toLowerCase();

/** E.164, for example `+2348035550142`. */
export const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, 'Write the number with its country code');

export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Choose a country from the list');
