import type { AddOn } from 'shared/contract/add-ons';
import type { ChosenAddOn, FlightCriteria, FlightSelection } from 'shared/contract/flights';
import { cabins } from 'shared/contract/lists';
import type { TestApi } from '../../testing';
import { dataOf } from '../../testing/answers';
import { type Booked, create, partyOf, search, select } from './flights-by-api';

/** What was chosen, and the booking that it became. */
export interface Basket {
  readonly selection: FlightSelection;
  readonly chosen: readonly ChosenAddOn[];
  readonly couponCode: string | undefined;
  readonly booked: Booked;
}

type Way = readonly [from: string, to: string];

const ways: readonly [Way, ...Way[]] = [
  ['LOS', 'ABV'],
  ['LOS', 'LHR'],
  ['ABV', 'DXB'],
  ['LOS', 'ACC'],
];
const coupons = [undefined, 'DETTY25', 'WELCOME2K'] as const;

/** Books a random basket: travellers, cabin, trip, coupon and add-ons as `draw` has it (from 0 up to 1). */
export async function bookRandomBasket(api: TestApi, draw: () => number): Promise<Basket> {
  const below = (count: number) => Math.floor(draw() * count);
  const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0];
  const criteria = await criteriaOnSale(api, below, oneOf);
  const selection = await select(api, criteria, () => true);
  const onSale = dataOf<AddOn[]>(await api.inject({ method: 'GET', url: '/admin/addonlist' }));
  const chosen = onSale.flatMap((addOn) => chosenOf(addOn, selection, below));
  const couponCode = oneOf(coupons);
  const body = { travellers: partyOf(selection), addOns: chosen, ...(couponCode && { couponCode }) };
  return { selection, chosen, couponCode, booked: dataOf(await create(api, selection, body)) };
}

/** Not every way is flown in every cabin: draws until one is for sale. */
async function criteriaOnSale(
  api: TestApi,
  below: (count: number) => number,
  oneOf: <Item>(items: readonly [Item, ...Item[]]) => Item,
): Promise<FlightCriteria> {
  for (;;) {
    const [from, to] = oneOf(ways);
    const adults = 1 + below(4);
    const out = { from, to, departureDate: `2026-12-0${1 + below(5)}` };
    const isReturn = below(2) === 1;
    const criteria: FlightCriteria = {
      tripType: isReturn ? 'return' : 'oneway',
      slices: isReturn ? [out, { from: to, to: from, departureDate: '2026-12-18' }] : [out],
      cabin: oneOf(cabins),
      adults,
      children: below(4),
      infants: below(Math.min(adults, 2) + 1),
      flexibleDays: 0,
    };
    if ((await search(api, criteria)).offers.length > 0) return criteria;
  }
}

function chosenOf(
  { _id, per, maxQuantity }: AddOn,
  { criteria }: FlightSelection,
  below: (count: number) => number,
): ChosenAddOn[] {
  const quantity = () => 1 + below(maxQuantity);
  if (per === 'booking') return below(2) === 0 ? [] : [{ _id, quantity: quantity() }];
  const seated = Array.from({ length: criteria.adults + criteria.children }, (_, traveller) => traveller);
  return seated.filter(() => below(2) === 1).map((traveller) => ({ _id, quantity: quantity(), traveller }));
}
