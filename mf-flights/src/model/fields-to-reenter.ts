import { type BookingDraft, personAt } from './traveller-draft';
import { type BookingRules, personFieldId } from './traveller-errors';
import { personFields } from './traveller-person';

/** The ids of fields that were filled in before a reload but not stored; in the order of the page. */
export const fieldsToReenter = (draft: BookingDraft, { party, needsPassport }: BookingRules): readonly string[] =>
  party.flatMap(({ key, index }) =>
    personFields(needsPassport)
      .filter((field) => draft.unstored[key]?.includes(field) && personAt(draft, key)[field] === '')
      .map((field) => personFieldId(index, field)),
  );

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\.passport\./, 'passport details'],
  [/\.dateOfBirth$/, 'dates of birth'],
  [/\.nationality$/, 'nationalities'],
];

/** Why these fields are empty. @param fieldIds at least one */
export function reenterText(fieldIds: readonly string[]): string {
  const named = kinds.filter(([pattern]) => fieldIds.some((id) => pattern.test(id))).map(([, words]) => words);
  const last = named.at(-1) ?? '';
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${last}` : last;
  return `To protect you, ${list} are never stored on this device, and a reload removes them. Please enter them again. Everything else that you typed is still here.`;
}
