import { addOnPriceOn } from 'shared/contract/basket';
import { type AddOnEntry, type AddOnValues, addOnValues, type CataloguePreview } from 'shared/contract/catalogue';
import type { AddOnUnit } from 'shared/contract/lists';
import { formatNaira } from 'shared/format';
import { type KnownAddOn, readAllAddOns, saveAddOn } from '../../add-ons/add-ons';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { toKobo, toNaira } from '../../money';
import { readCurrentPrices } from '../../rides/prices/prices.repository';
import { type CatalogueKind, unsold } from './kind';
import { cheapestUsual, rideNaira, usualFlights, usualRides } from './usual-sales';

const nairaOrNull = (kobo: number | null) => (kobo === null ? null : toNaira(kobo));
const koboOrNull = (naira: number | null) => (naira === null ? null : toKobo(naira));

const valuesOf = (addOn: KnownAddOn): AddOnValues => ({
  name: addOn.name,
  description: addOn.description,
  price: toNaira(addOn.price_kobo),
  regionalPrice: nairaOrNull(addOn.regional_kobo),
  longHaulPrice: nairaOrNull(addOn.long_haul_kobo),
  changeFeePercentage: addOn.change_fee_percentage,
  maxQuantity: addOn.max_quantity,
  isOn: addOn.is_on_sale,
});

const columnsOf = (values: AddOnValues) => ({
  name: values.name,
  description: values.description,
  price_kobo: toKobo(values.price),
  regional_kobo: koboOrNull(values.regionalPrice),
  long_haul_kobo: koboOrNull(values.longHaulPrice),
  change_fee_percentage: values.changeFeePercentage,
  max_quantity: values.maxQuantity,
  is_on_sale: values.isOn,
});

const priceOr = (price: number | null) => (price === null ? 'as within Nigeria' : formatNaira(price));

/** The add-ons by their id. Bookings keep the price at which they were made, and a quote of a ride that of its child seats. */
export const addOns: CatalogueKind<AddOnValues> = {
  kind: 'add-on',
  schema: addOnValues,
  fields: [
    { label: 'On sale', show: ({ isOn }) => (isOn ? 'yes' : 'no') },
    { label: 'Name', show: ({ name }) => name },
    { label: 'Description', show: ({ description }) => description },
    { label: 'Price', show: ({ price }) => formatNaira(price) },
    { label: 'Abroad up to 4,000 km', show: ({ regionalPrice }) => priceOr(regionalPrice) },
    { label: 'Farther', show: ({ longHaulPrice }) => priceOr(longHaulPrice) },
    {
      label: 'Share of the change fee',
      show: ({ changeFeePercentage }) => (changeFeePercentage === null ? 'none' : `${changeFeePercentage}%`),
    },
    { label: 'At most', show: ({ maxQuantity }) => String(maxQuantity) },
  ],
  prices: ({ price, regionalPrice, longHaulPrice, changeFeePercentage }) =>
    changeFeePercentage === null
      ? [
          { label: 'Price', amount: price },
          { label: 'Abroad up to 4,000 km', amount: regionalPrice ?? price },
          { label: 'Farther', amount: longHaulPrice ?? price },
        ]
      : [{ label: 'Share of the change fee', amount: changeFeePercentage, show: (amount) => `${amount}%` }],
  nameOf: async (_, id) => `the add-on ${id}`,
  async read(db, id) {
    const found = (await readAllAddOns(db)).find(({ add_on_id }) => add_on_id === id);
    return found && valuesOf(found);
  },
  withdrawn: unsold,
  async preview(context, { key, before, after }) {
    const known = (await readAllAddOns(context.db)).find(({ add_on_id }) => add_on_id === key);
    const isOfRides = known?.applies_to === 'ride';
    const prices = await (isOfRides ? withRides : withFlights)(context, before, after);
    return { title: `What ${after.name} costs`, of: isOfRides ? 'Ride' : 'Flight', prices, texts: [] };
  },
  apply: (tx, _, id, values) => saveAddOn(tx, id, columnsOf(values)),
};

type Rows = CataloguePreview['prices'];

/** What one costs, and the cheapest flight of a usual route with it. */
async function withFlights(context: Context, before: AddOnValues, after: AddOnValues): Promise<Rows> {
  const rows: Rows = [];
  for (const flight of Object.values(usualFlights)) {
    const offer = await cheapestUsual(context, flight);
    if (!offer) continue;
    const fare = { routeKind: flight.routeKind, changeFee: offer.conditions.change.fee ?? 0 };
    const priceOf = (values: AddOnValues) => (values.isOn ? addOnPriceOn(soldOf(values), fare) : null);
    const { total } = offer.price;
    const [old, then] = [priceOf(before), priceOf(after)];
    rows.push({ title: flight.title, note: 'One traveller, one way', before: old, after: then });
    if (flight.routeKind === 'domestic')
      rows.push({
        title: `${flight.title} with it`,
        note: `The cheapest flight, ${formatNaira(total)} alone`,
        before: old === null ? null : total + old,
        after: then === null ? null : total + then,
      });
  }
  return rows;
}

const soldOf = ({ price, regionalPrice, longHaulPrice, changeFeePercentage }: AddOnValues) => ({
  price,
  ...(regionalPrice !== null && { regionalPrice }),
  ...(longHaulPrice !== null && { longHaulPrice }),
  ...(changeFeePercentage !== null && { changeFeePercentage }),
});

async function withRides({ db }: Context, before: AddOnValues, after: AddOnValues): Promise<Rows> {
  const rate = (await readCurrentPrices(db)).get('Saloon');
  const priceOf = ({ isOn, price }: AddOnValues, ride = 0) => (isOn ? price + ride : null);
  const rides = rate ? (await usualRides(db)).map(({ title, km }) => ({ title, ride: rideNaira(rate, km, 0) })) : [];
  return [
    { title: after.name, note: 'One', before: priceOf(before), after: priceOf(after) },
    ...rides.slice(0, 2).map(({ title, ride }) => ({
      title: `${title} with one`,
      note: `In a Saloon, ${formatNaira(ride)} alone`,
      before: priceOf(before, ride),
      after: priceOf(after, ride),
    })),
  ];
}

/** All add-ons, in the order in which travellers see them. */
export const readAddOns = async (db: Db): Promise<Omit<AddOnEntry, 'version' | 'changes'>[]> =>
  (await readAllAddOns(db)).map((addOn) => ({
    key: addOn.add_on_id,
    name: addOn.name,
    values: valuesOf(addOn),
    appliesTo: addOn.applies_to,
    per: addOn.per,
  }));

/** The id of a new add-on: `airport-lounge`; undefined if another one has it. */
export async function freeAddOnId(tx: Tx, name: string): Promise<string | undefined> {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['add-on'];
  const id = words.join('-').slice(0, 64).replace(/-$/, '');
  const known = await tx.selectFrom('add_ons').select('add_on_id').where('add_on_id', '=', id).executeTakeFirst();
  return known ? undefined : id;
}

/** Inserts an add-on of flights as the last one in the list. */
export async function insertAddOn(tx: Tx, id: string, per: AddOnUnit, values: AddOnValues): Promise<void> {
  const { last } = await tx
    .selectFrom('add_ons')
    .select(({ fn }) => fn.max<number | null>('rank').as('last'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('add_ons')
    .values({ ...columnsOf(values), add_on_id: id, applies_to: 'flight', per, rank: (last ?? 0) + 1 })
    .execute();
}
