import type { ContactInfo } from 'shared/shell';
import { phoneAsTyped } from 'shared/traveller';
import { emptyPerson, type PersonField, type PersonForm, unstoredFields } from './traveller-person';

export const travellerDraftKey = 'flight-travellers';

/** How many of each add-on were chosen, by its id and then by the place that it is for. */
export type AddOnChoice = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Everything entered between the choice of a flight and its booking. */
export interface BookingDraft {
  /** By the key of the place: people stay who they are when another flight is chosen. */
  readonly people: Readonly<Record<string, PersonForm>>;
  readonly email: string;
  readonly phoneNumber: string;
  readonly addOns: AddOnChoice;
  /** The selection of which the price increase was accepted. */
  readonly acceptedId: string;
  /** The renewed selection, and the total in naira before it. */
  readonly repriced: { readonly selectionId: string; readonly oldTotal: number } | null;
  /** By the key of the place, the fields that were filled in and not stored: after a reload they are asked for again. */
  readonly unstored: Readonly<Record<string, readonly PersonField[]>>;
}

export const emptyDraft = ({ email, phoneNumber }: ContactInfo): BookingDraft => ({
  people: {},
  email,
  phoneNumber: phoneAsTyped(phoneNumber),
  addOns: {},
  acceptedId: '',
  repriced: null,
  unstored: {},
});

export const personAt = (draft: Pick<BookingDraft, 'people'>, key: string): PersonForm => ({
  ...emptyPerson,
  ...draft.people[key],
});

/** True once anything was entered. */
export const isTouched = (draft: BookingDraft): boolean => Object.keys(draft.people).length > 0;

/** The draft for the browser's storage, without data of identity documents. */
export function storedDraft(draft: BookingDraft): BookingDraft {
  const people: Record<string, PersonForm> = {};
  const unstored: Record<string, readonly PersonField[]> = { ...draft.unstored };
  for (const key of Object.keys(draft.people)) {
    const person = personAt(draft, key);
    const filled = unstoredFields.filter((field) => person[field] !== emptyPerson[field]);
    people[key] = { ...person, ...Object.fromEntries(filled.map((field) => [field, ''])) };
    unstored[key] = unstoredFields.filter(
      (field) => filled.includes(field) || (person[field] === '' && draft.unstored[key]?.includes(field)),
    );
  }
  return { ...draft, people, unstored };
}
