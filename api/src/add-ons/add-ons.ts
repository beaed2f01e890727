import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { Refusal } from 'server/http';
import { type AddOn, getAddOns } from 'shared/contract/add-ons';
import { type AddOnFare, addOnAmount, addOnPriceOn } from 'shared/contract/basket';
import type { ChosenAddOn } from 'shared/contract/flights';
import type { AddOnUnit, TravellerType } from 'shared/contract/lists';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { AddOnsTables } from '../database/tables';
import { route } from '../http';
import { toKobo, toNaira } from '../money';

/** The add-ons on sale, in order. */
export async function listAddOns(db: Db | Tx): Promise<AddOn[]> {
  const rows = await db
    .selectFrom('add_ons')
    .select(['add_on_id as _id', 'name', 'description', 'applies_to as appliesTo', 'price_kobo', 'per'])
    .select(['max_quantity as maxQuantity', 'regional_kobo', 'long_haul_kobo', 'change_fee_percentage'])
    .where('is_on_sale', '=', true)
    .orderBy('rank')
    .orderBy('add_on_id')
    .execute();
  return rows.map(({ price_kobo, regional_kobo, long_haul_kobo, change_fee_percentage, ...addOn }) => ({
    ...addOn,
    price: toNaira(price_kobo),
    ...(regional_kobo !== null && { regionalPrice: toNaira(regional_kobo) }),
    ...(long_haul_kobo !== null && { longHaulPrice: toNaira(long_haul_kobo) }),
    ...(change_fee_percentage !== null && { changeFeePercentage: change_fee_percentage }),
  }));
}

export type KnownAddOn = Selectable<AddOnsTables['add_ons']>;

/** All add-ons, also those that are not on sale, in order. */
export const readAllAddOns = (db: Db | Tx): Promise<KnownAddOn[]> =>
  db.selectFrom('add_ons').selectAll().orderBy('applies_to').orderBy('rank').orderBy('add_on_id').execute();

/** Changes an add-on from now on. */
export async function saveAddOn(
  tx: Tx,
  id: string,
  values: Omit<KnownAddOn, 'add_on_id' | 'applies_to' | 'per' | 'rank'>,
): Promise<void> {
  await tx.updateTable('add_ons').set(values).where('add_on_id', '=', id).execute();
}

/** One line of a booking. */
export interface PricedAddOn {
  readonly _id: string;
  readonly name: string;
  readonly per: AddOnUnit;
  /** For one unit. */
  readonly priceKobo: number;
  readonly quantity: number;
  /** The index in the list of travellers; null for an add-on of the whole booking. */
  readonly traveller: number | null;
  readonly amountKobo: number;
}

/** Of some add-ons those that are still on sale. */
export async function stillOnSale(db: Db | Tx, addOns: readonly AddOn[]): Promise<AddOn[]> {
  const onSale = new Set((await listAddOns(db)).map(({ _id }) => _id));
  return addOns.filter(({ _id }) => onSale.has(_id));
}

/**
 * The chosen add-ons at the prices of a selection, in the order of the request.
 * @param offered the add-ons of the selection, at their guaranteed prices
 * @throws Refusal VALIDATION_FAILED, with a message for each invalid `addOns.N.…`; PRICE_CHANGED if one was taken off sale since
 */
export async function priceAddOns(
  tx: Tx,
  chosen: readonly ChosenAddOn[],
  offered: readonly AddOn[],
  { travellers, slices, ...fare }: { readonly travellers: Party; readonly slices: number } & AddOnFare,
): Promise<PricedAddOn[]> {
  if (chosen.length === 0) return [];
  const fields = faultsOfAddOns(offered, chosen, travellers);
  if (Object.keys(fields).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check what you added to your trip.', { fields });
  await refuseWithdrawn(
    tx,
    offered.filter(({ _id }) => chosen.some((line) => line._id === _id)),
  );
  return chosen.flatMap(({ _id, quantity, traveller }) => {
    const addOn = offered.find((one) => one._id === _id);
    if (!addOn) return [];
    const { name, per } = addOn;
    const price = addOnPriceOn(addOn, fare);
    const amountKobo = toKobo(addOnAmount({ price, per, quantity }, slices));
    return { _id, name, per, priceKobo: toKobo(price), quantity, traveller: traveller ?? null, amountKobo };
  });
}

async function refuseWithdrawn(tx: Tx, addOns: readonly AddOn[]): Promise<void> {
  const onSale = await stillOnSale(tx, addOns);
  const withdrawn = addOns.filter((addOn) => !onSale.includes(addOn)).map(({ name }) => name);
  if (withdrawn.length > 0)
    throw new Refusal(
      'PRICE_CHANGED',
      `We no longer sell this add-on: ${withdrawn.join(', ')}. Nothing is booked yet: check the total and book again.`,
    );
}

/** The travellers in the order of the booking. */
type Party = readonly { readonly type: TravellerType }[];

/** A message for each invalid field, by its path in the request (`addOns.2.quantity`); empty if all are valid. */
function faultsOfAddOns(
  offered: readonly AddOn[],
  chosen: readonly ChosenAddOn[],
  party: Party,
): Record<string, string> {
  const seen = new Set<string>();
  const faults = chosen.map((line, place) => {
    const name = `${line._id} ${line.traveller}`;
    const fault = seen.has(name)
      ? { _id: 'It is in the list twice: choose how many once' }
      : faultOfLine(
          offered.find(({ _id }) => _id === line._id),
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
  const passenger = party[traveller];
  if (!passenger) return { traveller: `There is no traveller ${traveller + 1}` };
  // an add-on requires a seat
  if (passenger.type === 'INF') return { traveller: `${name} is not for an infant, who travels on a lap` };
  return {};
}

const listCacheSeconds = 300;

export const registerAddOns = (app: FastifyInstance, { db }: Context): void =>
  route(app, getAddOns, () => listAddOns(db), { cacheSeconds: listCacheSeconds });
