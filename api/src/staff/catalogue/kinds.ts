import { addOns } from './add-ons';
import { areas } from './areas';
import { cars } from './cars';
import { citiesAbroad } from './cities-abroad';
import { contacts } from './contacts';
import { coupons } from './coupons';
import { fares } from './fares';
import type { CatalogueKind } from './kind';
import { chosenRoutes } from './popular-routes';
import { ridePrices } from './ride-prices';

const kinds: readonly CatalogueKind<object>[] = [
  ridePrices,
  coupons,
  cars,
  areas,
  addOns,
  fares,
  chosenRoutes,
  citiesAbroad,
  contacts,
];

/** The kind of a name, with values as the contract describes them. */
export function kindNamed(name: string): CatalogueKind<object> {
  const found = kinds.find(({ kind }) => kind === name);
  if (!found) throw new Error(`No kind of the catalogue is named ${name}`);
  return found;
}
