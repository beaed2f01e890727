import { flexibleChangeId } from 'shared/contract/lists';
import type { Seed } from '../database';

const flight = { applies_to: 'flight' } as const;

/** The add-ons of a new site. The staff change them in the back office; others are added in the database. */
const firstAddOns = [
  {
    ...flight,
    add_on_id: 'extra-bag-10kg',
    name: 'Extra 10 kg bag',
    description: 'One more bag of up to 10 kg in the hold, on the flights of one way.',
    price_kobo: 850_000,
    regional_kobo: 2_500_000,
    long_haul_kobo: 6_500_000,
    per: 'slice',
    max_quantity: 3,
  },
  {
    ...flight,
    add_on_id: 'choose-seat',
    name: 'Choose your seat',
    description: 'A window or an aisle on each flight: choose it with your airline reference.',
    price_kobo: 300_000,
    regional_kobo: null,
    long_haul_kobo: null,
    per: 'slice',
    max_quantity: 1,
  },
  {
    ...flight,
    add_on_id: flexibleChangeId,
    name: 'Flexible change',
    description: 'No fee if you change the date: you pay the fare difference alone.',
    price_kobo: 1_200_000,
    regional_kobo: 9_000_000,
    long_haul_kobo: 9_000_000,
    change_fee_percentage: 60,
    per: 'traveller',
    max_quantity: 1,
  },
] as const;

export const addOnsSeed: Seed = {
  name: 'add-ons-1',
  async run(tx) {
    const rows = firstAddOns.map((addOn, place) => ({ ...addOn, rank: place + 1 }));
    await tx.insertInto('add_ons').values(rows).execute();
  },
};
