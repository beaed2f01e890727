import type { ContactInfo } from 'shared/shell';
import { emptyPerson, type PersonForm } from './traveller-person';

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
}

export const emptyDraft = ({ email, phoneNumber }: ContactInfo): BookingDraft => ({
  people: {},
  email,
  phoneNumber,
  addOns: {},
  acceptedId: '',
  repriced: null,
});

export const personAt = (draft: Pick<BookingDraft, 'people'>, key: string): PersonForm => ({
  ...emptyPerson,
  ...draft.people[key],
});

/** True once anybody has typed anything: an untouched form has no errors to show. */
export const isTouched = (draft: BookingDraft): boolean => Object.keys(draft.people).length > 0;
