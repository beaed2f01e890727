import { Refusal } from 'server/http';
import {
  type CataloguePreview,
  type FareFamilyEntry,
  type FareFamilyValues,
  fareFamilyValues,
} from 'shared/contract/catalogue';
import { type Cabin, cabinNames, fareFamilies } from 'shared/contract/lists';
import { formatNaira } from 'shared/format';
import type { Db, Tx } from '../../database';
import { brandsOf, faresOfCabin } from '../../flights/inventory/fares/brands';
import { readFareFamilies, saveFareFamily } from '../../flights/inventory/fares/fare-families.repository';
import type { CatalogueKind } from './kind';
import { cheapestOf, searchUsual, usualFlights } from './usual-sales';

/** The cabins in which a fare can cost more than the lowest. */
const cabinsWithExtras = ['Y', 'W', 'C'] as const satisfies readonly Cabin[];
type CabinWithExtra = (typeof cabinsWithExtras)[number];

const placesOf = [
  { field: 'home', words: 'within Nigeria' },
  { field: 'abroad', words: 'abroad' },
] as const;

const extraLabel = (cabin: CabinWithExtra) => `${cabinNames[cabin]} above the lowest fare`;

/** The fares of the site's own flights by their code. A price that is kept and a booking have the fare as it was sold. */
export const fares: CatalogueKind<FareFamilyValues> = {
  kind: 'fare',
  schema: fareFamilyValues,
  fields: [
    ...cabinsWithExtras.map((cabin) => ({
      label: extraLabel(cabin),
      show: ({ extras }: FareFamilyValues) => (extras[cabin] === null ? 'none' : `${extras[cabin]}%`),
    })),
    ...placesOf.flatMap(({ field, words }) => [
      {
        label: `Refund fee ${words}`,
        show: ({ [field]: { refundFee } }: FareFamilyValues) =>
          refundFee === null ? 'not refunded' : formatNaira(refundFee),
      },
      {
        label: `Refund ${words} until`,
        show: ({ [field]: { refundFee, refundHours } }: FareFamilyValues) =>
          refundFee === null ? 'never' : `${refundHours} hours before`,
      },
      {
        label: `Change fee ${words}`,
        show: ({ [field]: { changeFee } }: FareFamilyValues) => formatNaira(changeFee),
      },
    ]),
    { label: 'Extra bag within Nigeria', show: ({ homeExtraKg }) => `${homeExtraKg} kg` },
    { label: 'Bag abroad in Economy', show: ({ abroadKg }) => `${abroadKg} kg` },
  ],
  nameOf: async (db, key) => `the fare ${(await readFares(db)).find((fare) => fare.key === key)?.name ?? key}`,
  read: async (db, key) => (await readFares(db)).find((fare) => fare.key === key)?.values,
  prices: ({ extras, home, abroad }) => [
    ...cabinsWithExtras.flatMap((cabin) => {
      const extra = extras[cabin];
      const show = (level: number) => `+${level - 100}%`;
      return extra === null ? [] : [{ label: extraLabel(cabin), amount: 100 + extra, show }];
    }),
    ...[
      { words: 'within Nigeria', fees: home },
      { words: 'abroad', fees: abroad },
    ].flatMap(({ words, fees: { refundFee, changeFee } }) => [
      ...(refundFee === null ? [] : [{ label: `Refund fee ${words}`, amount: refundFee }]),
      { label: `Change fee ${words}`, amount: changeFee },
    ]),
  ],
  async check(tx, _, key, { extras }) {
    const others = await readFares(tx);
    for (const cabin of cabinsWithExtras) {
      const ofCabin = faresOfCabin[cabin];
      const own = extras[cabin];
      const at = ofCabin.indexOf(key);
      const fault =
        at <= 0 && own !== null
          ? 'This fare has no price of its own in this cabin'
          : at > 0
            ? orderFault(own, { at, cabin, ofCabin, others })
            : undefined;
      if (fault)
        throw new Refusal('VALIDATION_FAILED', 'Please check the marked fields.', {
          fields: { [`values.extras.${cabin}`]: fault },
        });
    }
  },
  async preview(context, { key, before, after }) {
    const known = await readFareFamilies(context.db);
    const brandsWith = (values: FareFamilyValues) =>
      brandsOf(known.map((fare) => (fare.code === key ? { ...fare, values } : fare)));
    const prices: CataloguePreview['prices'] = [];
    for (const flight of [usualFlights.home, usualFlights.far])
      for (const cabin of cabinsWithExtras.filter((one) => faresOfCabin[one].includes(key ?? ''))) {
        const offers = await searchUsual(context, { ...flight, cabin }, [brandsWith(before), brandsWith(after)]);
        const [low, high] = offers.map((found) => cheapestOf(found, ({ brand }) => brand.code === key)?.price.total);
        if (low !== undefined && high !== undefined)
          prices.push({ title: flight.title, note: cabinNames[cabin], before: low, after: high });
      }
    return { title: 'What the cheapest flight in two weeks costs', of: 'Flight', prices, texts: [] };
  },
  apply: (tx, _, key, values) => saveFareFamily(tx, key, fareFamilyValues.parse(values)),
};

interface Beside {
  readonly at: number;
  readonly cabin: CabinWithExtra;
  readonly ofCabin: readonly string[];
  readonly others: readonly Pick<FareFamilyEntry, 'key' | 'name' | 'values'>[];
}

/** A better fare costs more than the one below it. */
function orderFault(own: number | null, { at, cabin, ofCabin, others }: Beside): string | undefined {
  if (own === null) return 'Enter a percentage';
  const extraOf = (code: string | undefined) => {
    const fare = others.find(({ key }) => key === code);
    return fare && { name: fare.name, extra: fare.values.extras[cabin] ?? 0 };
  };
  const [below, above] = [extraOf(ofCabin[at - 1]), extraOf(ofCabin[at + 1])];
  if (below && own <= below.extra) return `Enter more than the ${below.extra}% of ${below.name}`;
  if (above && own >= above.extra) return `Enter less than the ${above.extra}% of ${above.name}`;
  return undefined;
}

const cabinsOf = (code: string): FareFamilyEntry['cabins'] =>
  (['Y', 'W', 'C', 'F'] as const)
    .filter((cabin) => faresOfCabin[cabin].includes(code))
    .map((cabin) => ({ cabin, isLowest: faresOfCabin[cabin][0] === code }));

/** The fares, the lowest first. */
export async function readFares(db: Db | Tx): Promise<Omit<FareFamilyEntry, 'version' | 'changes'>[]> {
  const known = await readFareFamilies(db);
  return fareFamilies.flatMap((key) => {
    const fare = known.find(({ code }) => code === key);
    return fare ? [{ key, name: fare.name, values: fare.values, cabins: cabinsOf(key) }] : [];
  });
}
