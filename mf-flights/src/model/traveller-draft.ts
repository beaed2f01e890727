import type { ContactInfo } from 'shared/shell';
import { emptyPerson, type PersonField, type PersonForm, unstoredFields } from './traveller-person';

/** The name under which the booking's form keeps what was typed: for a reload, the way back, another flight. */
export const travellerDraftKey = 'flight-travellers';

/** How many of each add-on were chosen, by its id and then by the place that it is for. */
export type AddOnChoice = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** All that the traveller says between the choice of a flight and its booking. */
export interface BookingDraft {
  /** By the key of the place: people stay who they are when another flight is chosen. */
  readonly people: Readonly<Record<string, PersonForm>>;
  readonly email: string;
  readonly phoneNumber: string;
  readonly addOns: AddOnChoice;
  /** The selection whose risen price was accepted. */
  readonly acceptedId: string;
  /** What the flight cost before its price was asked for again, naira, and the selection that came of it. */
  readonly repriced: { readonly selectionId: string; readonly oldTotal: number } | null;
  /** By the key of the place, the fields that were filled in and not stored: after a reload they are asked for again. */
  readonly unstored: Readonly<Record<string, readonly PersonField[]>>;
}

export const emptyDraft = ({ email, phoneNumber }: ContactInfo): BookingDraft => ({
  people: {},
  email,
  phoneNumber,
  addOns: {},
  acceptedId: '',
  repriced: null,
  unstored: {},
});

export const personAt = (draft: Pick<BookingDraft, 'people'>, key: string): PersonForm => ({
  ...emptyPerson,
  ...draft.people[key],
});

/** True once anybody has typed anything: an untouched form has no errors to show. */
export const isTouched = (draft: BookingDraft): boolean => Object.keys(draft.people).length > 0;

/** What of a draft may be written to the browser's storage: nothing that only identity documents say. */
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
