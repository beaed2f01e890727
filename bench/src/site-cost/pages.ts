import { pathTo } from 'shared/paths';
import { criteriaIn as flightsIn } from '../../../e2e/flights/flight-api';
import { searchAddress } from '../../../e2e/pictures/scenes/flights/flight-address';
import { criteriaIn as ridesIn } from '../../../e2e/rides/ride-api';

export interface MeasuredPage {
  readonly name: string;
  /** The path with its query. */
  readonly address: string;
  /** The page is usable when React has rendered an element that matches; the same in every build. */
  readonly usable: string;
  /** A page that a server renders, whose element is seen long before the page is usable. */
  readonly rendered?: 'home' | 'results';
}

/** The pages on which the builds are compared. */
export const measuredPages: readonly MeasuredPage[] = [
  { name: '/', address: pathTo('home'), usable: 'main button[type=submit]', rendered: 'home' },
  {
    name: '/ride-results',
    address: pathTo('rideResults', { query: { ...ridesIn(1) } }),
    usable: 'main button[aria-label^="Book Now"]',
    rendered: 'results',
  },
  {
    name: '/flight-search',
    address: searchAddress(flightsIn(9, { flexibleDays: 3 })),
    usable: 'main button[aria-label^="Select "]',
    rendered: 'results',
  },
  // its text needs no script; its links are rendered by one
  { name: '/terms', address: pathTo('terms'), usable: 'header nav a' },
];

export const home = measuredPages[0] as MeasuredPage;
