import type { AddOn } from 'shared/contract/add-ons';
import type { ChosenAddOn, FlightContact, FlightTraveller } from 'shared/contract/flights';
import { chosenAddOns } from './basket';
import { toContact } from './traveller-contact';
import { type BookingDraft, personAt } from './traveller-draft';
import type { BookingRules } from './traveller-errors';
import { toTraveller } from './traveller-person';

interface RequestParts {
  readonly selectionId: string;
  /** Without errors. */
  readonly draft: BookingDraft;
  readonly rules: Pick<BookingRules, 'party' | 'needsPassport'>;
  readonly addOns: readonly AddOn[];
  readonly couponCode?: string;
  /** Naira. */
  readonly shownTotal: number;
  /** The traveller has confirmed that the same flights are booked once more. */
  readonly isRepeat?: boolean;
}

interface BookingRequest {
  selectionId: string;
  travellers: FlightTraveller[];
  contact: FlightContact;
  addOns: ChosenAddOn[];
  couponCode?: string;
  shownTotal: number;
  acceptedTerms: true;
  repeat?: 'ask';
}

/** The body of `bookflight`; deterministic, because an idempotency key belongs to one body. */
export const bookingRequest = ({
  selectionId,
  draft,
  rules,
  addOns,
  couponCode,
  shownTotal,
  isRepeat,
}: RequestParts): BookingRequest => ({
  selectionId,
  travellers: rules.party.map(({ key, type }) =>
    toTraveller(personAt(draft, key), { type, needsPassport: rules.needsPassport }),
  ),
  contact: toContact(draft),
  addOns: [...chosenAddOns(draft.addOns, addOns, rules.party)],
  couponCode,
  shownTotal,
  acceptedTerms: true,
  ...(!isRepeat && { repeat: 'ask' }),
});

/** The request without data that must not be stored; identifies an attempt after a reload. */
export const storedRequest = ({ travellers, ...request }: BookingRequest) => ({
  ...request,
  travellers: travellers.map(({ dateOfBirth: _, nationality: __, passport: ___, ...traveller }) => traveller),
});
