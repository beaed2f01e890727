import type { FlightSelection } from 'shared/contract/flights';
import { dayIn, defaultTimeZone } from 'shared/format';
import { contactError, contactFields } from './traveller-contact';
import { type BookingDraft, personAt } from './traveller-draft';
import { journeyDays, type Place, partyOf } from './traveller-party';
import { identityOf, type PersonField, type PersonRules, personError, personFields } from './traveller-person';

/** What is wrong, by field; a field's id is its path in the request: `travellers.1.firstName`, `contact.email`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the rules need to know of the flight and of who travels. */
export interface BookingRules extends Omit<PersonRules, 'type'> {
  readonly party: readonly Place[];
}

export const personFieldId = (index: number, field: PersonField): string => `travellers.${index}.${field}`;
export const contactFieldId = (field: string): string => `contact.${field}`;
export const addOnFieldId = (id: string): string => `addOns.${id}`;

/** The index of the traveller of a field; undefined for other fields. */
export function travellerIndexOf(fieldId: string): number | undefined {
  const [, index] = /^travellers\.(\d+)\./.exec(fieldId) ?? [];
  return index === undefined ? undefined : Number(index);
}

/** By the index of a duplicate, the number of the earlier traveller with the same identity. */
function duplicates(draft: BookingDraft, party: readonly Place[]): ReadonlyMap<number, number> {
  const known = new Map<string, number>();
  const found = new Map<number, number>();
  for (const { key, index } of party) {
    const identity = identityOf(personAt(draft, key));
    const before = identity === undefined ? undefined : known.get(identity);
    if (before !== undefined) found.set(index, before + 1);
    else if (identity !== undefined) known.set(identity, index);
  }
  return found;
}

function placeErrors(draft: BookingDraft, place: Place, rules: BookingRules): FieldErrors {
  const form = personAt(draft, place.key);
  const errors: Record<string, string> = {};
  const twin = duplicates(draft, rules.party).get(place.index);
  for (const field of personFields(rules.needsPassport)) {
    const isTwin = field === 'firstName' && twin !== undefined;
    const error =
      personError(form, field, { ...rules, type: place.type }) ??
      (isTwin ? `Traveller ${twin} has the same name and date of birth. Each traveller is booked once.` : undefined);
    if (error) errors[personFieldId(place.index, field)] = error;
  }
  return errors;
}

function contactErrors(draft: BookingDraft): FieldErrors {
  const errors: Record<string, string> = {};
  for (const field of contactFields) {
    const error = contactError(draft, field);
    if (error) errors[contactFieldId(field)] = error;
  }
  return errors;
}

/** The errors of the whole form, in the order of the page; empty if it can be sent. */
export const bookingErrors = (draft: BookingDraft, rules: BookingRules): FieldErrors =>
  Object.assign({}, ...rules.party.map((place) => placeErrors(draft, place, rules)), contactErrors(draft));

/**
 * The server's messages by field of the form. A message about a whole traveller goes to the first name, about a passport
 * to its number, about the contact to the e-mail; unknown paths are dropped.
 * @param addOnIds the add-ons in the order of the request, which the server counts by
 */
export function serverErrors(
  fields: Readonly<Record<string, string>>,
  { party, needsPassport }: Pick<BookingRules, 'party' | 'needsPassport'>,
  addOnIds: readonly string[],
): FieldErrors {
  const known = new Set(
    party.flatMap(({ index }) => personFields(needsPassport).map((one) => personFieldId(index, one))),
  );
  for (const field of contactFields) known.add(contactFieldId(field));
  const errors: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) {
    const id = known.has(path) ? path : fieldIdFor(path, { party, needsPassport }, addOnIds);
    if (id && !errors[id]) errors[id] = message;
  }
  return errors;
}

function fieldIdFor(
  path: string,
  { party, needsPassport }: Pick<BookingRules, 'party' | 'needsPassport'>,
  addOnIds: readonly string[],
): string | undefined {
  const [room, at = '', part] = path.split('.');
  if (room === 'travellers' && party[Number(at)]) {
    return personFieldId(Number(at), part === 'passport' && needsPassport ? 'passport.number' : 'firstName');
  }
  if (room === 'contact') return contactFieldId('email');
  const addOn = room === 'addOns' ? addOnIds[Number(at)] : undefined;
  return addOn && addOnFieldId(addOn);
}

export const bookingRules = ({ criteria, offer }: FlightSelection): BookingRules => ({
  party: partyOf(criteria),
  days: journeyDays(offer),
  needsPassport: offer.needsPassport,
  today: dayIn(defaultTimeZone, Date.now()),
});
