import fc, { type GeneratorValue } from 'fast-check';
import type { AddOn } from 'shared/contract/add-ons';
import type { ChosenAddOn, FlightCriteria, FlightSelection } from 'shared/contract/flights';
import { cabins, flexibleChangeId } from 'shared/contract/lists';
import type { TestApi } from '../../testing';
import { dataOf } from '../../testing/responses';
import { type Booked, create, partyOf, search, select } from './flight-calls';

/** What was chosen, and the booking that it became. */
export interface Basket {
  readonly selection: FlightSelection;
  readonly chosen: readonly ChosenAddOn[];
  readonly couponCode: string | undefined;
  readonly booked: Booked;
}

type Way = readonly [from: string, to: string];

const ways: readonly Way[] = [
  ['LOS', 'ABV'],
  ['LOS', 'LHR'],
  ['ABV', 'DXB'],
  ['LOS', 'ACC'],
];
const coupons = [undefined, 'DETTY25', 'WELCOME2K'] as const;

/**
 * Books a random basket: travellers, cabin, trip, coupon and add-ons as `draw` has it. A trip that is not for sale, as
 * not every way is flown in every cabin, counts as no run.
 */
export async function bookRandomBasket(api: TestApi, draw: GeneratorValue): Promise<Basket> {
  const criteria = criteriaOf(draw);
  fc.pre((await search(api, criteria)).offers.length > 0);
  const selection = await select(api, criteria, () => true);
  const onSale = dataOf<AddOn[]>(await api.inject({ method: 'GET', url: '/admin/addonlist' }));
  const chosen = onSale
    .filter(({ appliesTo }) => appliesTo === 'flight')
    .filter(({ _id }) => _id !== flexibleChangeId || selection.offer.conditions.change.fee > 0)
    .flatMap((addOn) => chosenOf(addOn, selection, draw));
  const couponCode = draw(fc.constantFrom, ...coupons);
  const body = { travellers: partyOf(selection), addOns: chosen, ...(couponCode && { couponCode }) };
  return { selection, chosen, couponCode, booked: dataOf(await create(api, selection, body)) };
}

function criteriaOf(draw: GeneratorValue): FlightCriteria {
  const [from, to] = draw(fc.constantFrom, ...ways);
  const adults = draw(fc.integer, { min: 1, max: 4 });
  const out = { from, to, departureDate: `2026-12-0${draw(fc.integer, { min: 1, max: 5 })}` };
  const isReturn = draw(fc.boolean);
  return {
    tripType: isReturn ? 'return' : 'oneway',
    slices: isReturn ? [out, { from: to, to: from, departureDate: '2026-12-18' }] : [out],
    cabin: draw(fc.constantFrom, ...cabins),
    adults,
    children: draw(fc.nat, { max: 3 }),
    infants: draw(fc.nat, { max: Math.min(adults, 2) }),
    flexibleDays: 0,
  };
}

function chosenOf(
  { _id, per, maxQuantity }: AddOn,
  { criteria }: FlightSelection,
  draw: GeneratorValue,
): ChosenAddOn[] {
  const quantity = () => draw(fc.integer, { min: 1, max: maxQuantity });
  if (per === 'booking') return draw(fc.boolean) ? [{ _id, quantity: quantity() }] : [];
  const seated = Array.from({ length: criteria.adults + criteria.children }, (_, traveller) => traveller);
  return seated.filter(() => draw(fc.boolean)).map((traveller) => ({ _id, quantity: quantity(), traveller }));
}
