import type { AddOnEntry, AddOnValues } from 'shared/contract/catalogue';
import { formatNaira } from 'shared/format';
import { type KnownAddOn, readAllAddOns, saveAddOn } from '../../add-ons/add-ons';
import type { Db } from '../../database';
import { toKobo, toNaira } from '../../money';
import type { CatalogueKind } from './kind';

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

const priceOr = (price: number | null) => (price === null ? 'as within Nigeria' : formatNaira(price));

/** The add-ons by their id. Bookings keep the price at which they were made, and a quote of a ride that of its child seats. */
export const addOns: CatalogueKind<AddOnValues> = {
  kind: 'add-on',
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
  apply: (tx, _, id, values) =>
    saveAddOn(tx, id, {
      name: values.name,
      description: values.description,
      price_kobo: toKobo(values.price),
      regional_kobo: koboOrNull(values.regionalPrice),
      long_haul_kobo: koboOrNull(values.longHaulPrice),
      change_fee_percentage: values.changeFeePercentage,
      max_quantity: values.maxQuantity,
      is_on_sale: values.isOn,
    }),
};

/** All add-ons, in the order in which travellers see them. */
export const readAddOns = async (db: Db): Promise<Omit<AddOnEntry, 'version' | 'changes'>[]> =>
  (await readAllAddOns(db)).map((addOn) => ({
    key: addOn.add_on_id,
    name: addOn.name,
    values: valuesOf(addOn),
    appliesTo: addOn.applies_to,
    per: addOn.per,
  }));
