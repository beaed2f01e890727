import type { AddOn } from 'shared/contract/add-ons';
import type { ChosenAddOn } from 'shared/contract/flights';
import type { TravellerType } from 'shared/contract/lists';

/** Those for whom something can be added, in the order of the booking. */
export type Party = readonly { readonly type: TravellerType }[];

/** A sentence for each field at fault, by its path in the request (`addOns.2.quantity`); none if all can be sold. */
export function faultsOfAddOns(
  onSale: readonly AddOn[],
  chosen: readonly ChosenAddOn[],
  party: Party,
): Record<string, string> {
  const seen = new Set<string>();
  const faults = chosen.map((line, place) => {
    const name = `${line._id} ${line.traveller}`;
    const fault = seen.has(name)
      ? { _id: 'It is in the list twice: choose how many once' }
      : faultOfLine(
          onSale.find(({ _id }) => _id === line._id),
          line,
          party,
        );
    seen.add(name);
    return Object.entries(fault).map(([field, message]) => [`addOns.${place}.${field}`, message]);
  });
  return Object.fromEntries(faults.flat());
}

function faultOfLine(
  addOn: AddOn | undefined,
  { quantity, traveller }: ChosenAddOn,
  party: Party,
): { [Field in keyof ChosenAddOn]?: string } {
  if (addOn?.appliesTo !== 'flight') return { _id: 'This is not on sale any more' };
  const { name, per, maxQuantity } = addOn;
  if (quantity > maxQuantity) return { quantity: `${name}: ${maxQuantity} at most` };
  if (per === 'booking') return traveller === undefined ? {} : { traveller: `${name} is for the whole booking` };
  if (traveller === undefined) return { traveller: `Say for whom: ${name}` };
  const whose = party[traveller];
  if (!whose) return { traveller: `There is no traveller ${traveller + 1}` };
  // what can be added belongs to a seat
  if (whose.type === 'INF') return { traveller: `${name} is not for an infant, who travels on a lap` };
  return {};
}
