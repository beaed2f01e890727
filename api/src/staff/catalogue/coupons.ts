import type { CouponEntry, CouponValues } from 'shared/contract/catalogue';
import type { CouponProduct } from 'shared/contract/lists';
import { formatCount, formatLongDate, formatNaira } from 'shared/format';
import { type KnownCoupon, listCoupons, readUseOfCoupons, saveCoupon } from '../../coupons/coupons.repository';
import type { Db } from '../../database';
import { toKobo, toNaira } from '../../money';
import type { CatalogueKind } from './kind';

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
  apply: (tx, _, code, values) => saveCoupon(tx, couponOf(code, values)),
};

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
