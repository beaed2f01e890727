import { matchPath } from 'react-router-dom';
import { type PathName, paths } from 'shared/paths';
import { setHomeTab } from 'shared/shell';
import type { HomeEntry } from '../home/tabs';

export interface NavEntry {
  readonly label: string;
  readonly to: string;
  /** Airport Pickup leads to the home page with its own search card in front. */
  readonly homeTab?: 'Ride';
  /** The pages that belong to it, by which it is marked as the current one. */
  readonly covers: readonly PathName[];
}

/** The navigation bar, in its order. */
export const navLinks: readonly NavEntry[] = [
  { label: 'Home', to: paths.home, covers: ['home'] },
  {
    label: 'Flights',
    to: paths.flightSearch,
    covers: ['flightSearch', 'flightTraveller', 'flightReview', 'flightPayment', 'flightSuccess'],
  },
  {
    label: 'Airport Pickup',
    to: paths.home,
    homeTab: 'Ride',
    covers: ['rideSearch', 'rideResults', 'rideTraveller', 'rideReview', 'ridePayment', 'rideSuccess'],
  },
  { label: 'Track Booking', to: paths.trackBooking, covers: ['trackBooking', 'trackFlight', 'trackRide'] },
  { label: 'Contact Us', to: paths.contact, covers: ['contact'] },
];

export const footerLinks: readonly { readonly label: string; readonly to: string }[] = [
  { label: 'Terms', to: paths.terms },
  { label: 'Privacy', to: paths.privacy },
  { label: 'Feedback', to: paths.feedback },
  { label: 'Contact Us', to: paths.contact },
];

/** The entry that an address belongs to: the page itself (`page`), or a page of its part of the site (`true`). */
export function currentMark(entry: NavEntry, pathname: string): 'page' | 'true' | undefined {
  const covered = entry.covers.find((name) => matchPath(paths[name], pathname));
  if (!covered) return undefined;
  return paths[covered] === entry.to ? 'page' : 'true';
}

/** What a traveller calls the part of the site that an address of the site belongs to; undefined for no page of ours. */
export function sectionTitle(pathname: string): string | undefined {
  const isOurs = Object.values(paths).some((path) => matchPath(path, pathname));
  if (!isOurs) return undefined;
  const entry = navLinks.find((link) => currentMark(link, pathname));
  return entry?.label ?? footerLinks.find(({ to }) => matchPath(to, pathname))?.label;
}

/** The Airport Pickup link brings its search card to the front. */
export function openTab({ homeTab }: NavEntry): void {
  if (homeTab) setHomeTab(homeTab);
}

/** The same in the entry of the history: arriving there may load another shell, which knows of no press. */
export const entryOf = ({ homeTab }: NavEntry): HomeEntry | undefined => homeTab && { homeTab };
