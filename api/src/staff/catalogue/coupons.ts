import { type CouponEntry, type CouponValues, couponValues } from 'shared/contract/catalogue';
import { type CouponProduct, reminderNaira } from 'shared/contract/lists';
import { formatCount, formatLongDate, formatNaira, formatShortDate, instantOf } from 'shared/format';
import type { Context } from '../../context';
import { discountKobo, faultOfCoupon, type Product } from '../../coupons/coupon';
import { type KnownCoupon, listCoupons, readUseOfCoupons, saveCoupon } from '../../coupons/coupons.repository';
import type { Db } from '../../database';
import { toKobo, toNaira } from '../../money';
import { readCurrentPrices } from '../../rides/prices/prices.repository';
import { type CatalogueKind, unsold } from './kind';
import { cheapestUsual, rideNaira, usualFlights, usualRides } from './usual-sales';

const valuesOf = (coupon: KnownCoupon): CouponValues => ({
  product: coupon.product,
  percentage: coupon.percentage,
  most: coupon.mostKobo === null ? null : toNaira(coupon.mostKobo),
  fixed: coupon.fixedKobo === null ? null : toNaira(coupon.fixedKobo),
  leastSpend: toNaira(coupon.leastSpendKobo),
  firstDay: coupon.firstDay,
  lastDay: coupon.lastDay,
  mostRedemptions: coupon.mostRedemptions,
  mostPerContact: coupon.mostPerContact,
  isOn: coupon.isOn,
});

const couponOf = (code: string, values: CouponValues): KnownCoupon => ({
  code,
  product: values.product,
  percentage: values.percentage,
  mostKobo: values.most === null ? null : toKobo(values.most),
  fixedKobo: values.fixed === null ? null : toKobo(values.fixed),
  leastSpendKobo: toKobo(values.leastSpend),
  firstDay: values.firstDay,
  lastDay: values.lastDay,
  mostRedemptions: values.mostRedemptions,
  mostPerContact: values.mostPerContact,
  isOn: values.isOn,
});

const products: Readonly<Record<CouponProduct, string>> = {
  flight: 'flights',
  ride: 'airport rides',
  both: 'flights and airport rides',
};

const discountOf = ({ percentage, fixed }: CouponValues) =>
  percentage === null ? formatNaira(fixed ?? 0) : `${percentage}%`;
const sampleNaira = 100_000;

/** What a usual booking costs with the coupon. */
const priceOf = ({ percentage, most, fixed }: CouponValues): number => {
  const discount = percentage === null ? (fixed ?? 0) : Math.min((sampleNaira * percentage) / 100, most ?? sampleNaira);
  return Math.max(0, sampleNaira - discount);
};

const limit = (number: number | null, show: (number: number) => string) =>
  number === null ? 'no limit' : show(number);

/** Coupons by their code. A booking has its discount; a code that was only typed is checked again by the booking. */
export const coupons: CatalogueKind<CouponValues> = {
  kind: 'coupon',
  schema: couponValues,
  fields: [
    { label: 'On', show: ({ isOn }) => (isOn ? 'yes' : 'no') },
    { label: 'For', show: ({ product }) => products[product] },
    { label: 'Discount', show: discountOf },
    { label: 'At most', show: ({ most }) => limit(most, formatNaira) },
    { label: 'From a price of', show: ({ leastSpend }) => formatNaira(leastSpend) },
    { label: 'First day', show: ({ firstDay }) => formatLongDate(firstDay) },
    { label: 'Last day', show: ({ lastDay }) => formatLongDate(lastDay) },
    { label: 'Uses in all', show: ({ mostRedemptions }) => limit(mostRedemptions, formatCount) },
    { label: 'Uses by one person', show: ({ mostPerContact }) => limit(mostPerContact, formatCount) },
  ],
  prices: (values) => [{ label: `A booking of ${formatNaira(sampleNaira)} costs`, amount: priceOf(values) }],
  nameOf: async (_, code) => `the coupon ${code}`,
  async read(db, code) {
    const found = (await listCoupons(db)).find((coupon) => coupon.code === code);
    return found && valuesOf(found);
  },
  withdrawn: unsold,
  async preview(context, { key, before, after, startsAt }) {
    // a coupon that begins later than the change is shown on its first day
    const at = new Date(Math.max(startsAt.getTime(), instantOf(after.firstDay, '00:00:00').getTime()));
    const prices = (await usualPurchases(context))
      .filter(({ product }) => [before, after].some((values) => ['both', product].includes(values.product)))
      .map(({ title, product, basis, more }) => {
        const discountOn = (values: CouponValues) => {
          const coupon = couponOf(key ?? '', values);
          const fault = faultOfCoupon(coupon, { product, basisKobo: toKobo(basis), at });
          const naira = fault || !values.isOn ? 0 : toNaira(discountKobo(coupon, toKobo(basis)));
          return { applies: !fault, toPay: basis + more - naira };
        };
        const then = discountOn(after);
        const note = then.applies ? `${formatNaira(basis + more)} without it` : 'It does not apply then';
        return { title, note, before: discountOn(before).toPay, after: then.toPay };
      });
    return {
      title: `Bookings with it on ${formatShortDate(at)}`,
      of: 'Booking',
      prices,
      texts: [],
    };
  },
  apply: (tx, _, code, values) => saveCoupon(tx, couponOf(code, values)),
};

interface Purchase {
  readonly title: string;
  readonly product: Product;
  /** The amount to which a coupon applies, in naira. */
  readonly basis: number;
  /** What it costs beside that. */
  readonly more: number;
}

async function usualPurchases(context: Context): Promise<Purchase[]> {
  const rate = (await readCurrentPrices(context.db)).get('Saloon');
  const rides = (rate ? await usualRides(context.db) : []).map(({ title, km }): Purchase => {
    const price = rate ? rideNaira(rate, km, 0) : 0;
    return { title, product: 'ride', basis: price - reminderNaira, more: reminderNaira };
  });
  const flights: Purchase[] = [];
  for (const flight of [usualFlights.home, usualFlights.far]) {
    const offer = await cheapestUsual(context, flight);
    if (offer) flights.push({ title: flight.title, product: 'flight', basis: offer.price.total, more: 0 });
  }
  return [...rides, ...flights];
}

type ShownCoupon = Pick<CouponEntry, 'key' | 'name' | 'values' | 'redeemed' | 'given'>;

/** All coupons with their use. */
export async function readCoupons(db: Db): Promise<ShownCoupon[]> {
  const [all, uses] = [await listCoupons(db), await readUseOfCoupons(db)];
  return all.map((coupon) => {
    const use = uses.find(({ code }) => code === coupon.code);
    return {
      key: coupon.code,
      name: coupon.code,
      values: valuesOf(coupon),
      redeemed: use?.count ?? 0,
      given: toNaira(use?.amountKobo ?? 0),
    };
  });
}
