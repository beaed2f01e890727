import type { AddOn } from 'shared/contract/add-ons';
import { exampleFlight, exampleSelection } from 'shared/contract/example-flight';
import type { FlightSelection, SavedBooking } from 'shared/contract/flights';
import type { BookingDraft } from '../model/traveller-draft';
import { adult, child } from './people';

export const addOns: readonly AddOn[] = [
  {
    _id: 'bag-10kg',
    name: 'Extra 10 kg bag',
    description: 'One more checked bag, on every flight of the journey.',
    appliesTo: 'flight',
    price: 8_500,
    per: 'traveller',
    maxQuantity: 3,
  },
  {
    _id: 'seat',
    name: 'Choose your seat',
    description: 'The seat that you wish for, as long as it is free.',
    appliesTo: 'flight',
    price: 3_000,
    per: 'slice',
    maxQuantity: 1,
  },
  {
    _id: 'flexible-change',
    name: 'Flexible change',
    description: 'One free change of the date.',
    appliesTo: 'flight',
    price: 6_500,
    per: 'booking',
    maxQuantity: 1,
  },
  {
    _id: 'child-seat',
    name: 'Child seat',
    description: 'For a car.',
    appliesTo: 'ride',
    price: 2_000,
    per: 'booking',
    maxQuantity: 2,
  },
];

/** A selection with a price that is still kept, unless given otherwise: an adult and a child, Lagos to Abuja and back. */
export const selection = (given: Partial<FlightSelection> = {}): FlightSelection => ({
  ...exampleSelection,
  addOns: [...addOns],
  expiresOn: new Date(Date.now() + 15 * 60_000).toISOString(),
  ...given,
});

export const savedBooking: SavedBooking = { ...exampleFlight.savedBooking, status: 'held' };

/** What the adult and the child of the selection typed. */
export const draft = (given: Partial<BookingDraft> = {}): BookingDraft => ({
  people: { 'ADT-1': adult, 'CHD-1': child },
  email: 'ola.adekunle@example.com',
  phoneNumber: '0802 555 0187',
  addOns: {},
  acceptedId: '',
  repriced: null,
  unstored: {},
  ...given,
});
