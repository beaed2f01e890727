import { formatNaira } from 'shared/format';
import type { BookedFlight } from '../contract/flights';
import type { Row } from './receipt';

type AddOn = BookedFlight['addOns'][number];

/** What the booking costs, part by part, and its total: the rows add up to it, to the kobo. */
export function flightFareRows({ savedBooking: { price }, offer, addOns, coupon }: BookedFlight): readonly Row[] {
  const slices = offer.slices.length;
  return [
    ['Base fare', formatNaira(price.base)],
    ['Taxes and airport fees', formatNaira(price.taxes)],
    ['Service fee', formatNaira(price.serviceFee)],
    ...byAddOn(addOns).map(([label, lines]) => {
      const units = lines.reduce((sum, line) => sum + unitsOf(line, slices), 0);
      const kobo = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      return [units === 1 ? label : `${label} × ${units}`, formatNaira(kobo / 100)] as const;
    }),
    [coupon ? `${coupon.name} coupon` : 'Discount', price.discount > 0 && formatNaira(-price.discount)],
    ['Trip Total', formatNaira(price.total)],
  ];
}

/** What was added and for whom; what it cost stands in the payment details. */
export const addOnRows = ({ addOns, travellers }: BookedFlight): readonly Row[] =>
  byAddOn(addOns).map(([label, lines]) => {
    const owners = lines.map(({ traveller, quantity, per }) => {
      const owner = traveller === null ? undefined : travellers[traveller];
      const whose = owner ? `${owner.firstName} ${owner.lastName}` : 'The whole booking';
      return [whose, quantity > 1 && `× ${quantity}`, per === 'slice' && 'on each flight'].filter(Boolean).join(' ');
    });
    return [label, owners.join('; ')] as const;
  });

/** How many of it are paid for: one that is counted by slice, for each. */
const unitsOf = ({ quantity, per }: AddOn, slices: number) => quantity * (per === 'slice' ? slices : 1);

/** The same add-on of several travellers stands once. */
function byAddOn(addOns: readonly AddOn[]): readonly (readonly [label: string, lines: readonly AddOn[]])[] {
  const ids = [...new Set(addOns.map(({ _id }) => _id))];
  return ids.map((id) => {
    const lines = addOns.filter(({ _id }) => _id === id);
    return [lines[0]?.name ?? id, lines] as const;
  });
}
