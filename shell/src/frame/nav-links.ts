import { matchPath } from 'react-router-dom';
import { type PathName, paths } from 'shared/paths';
import { setHomeTab } from 'shared/shell';
import type { HomeEntry } from '../home/tabs';

export interface NavEntry {
  readonly label: string;
  readonly to: string;
  /** The search card to select on the home page. */
  readonly homeTab?: 'Ride';
  /** The pages for which the link is marked as the current one. */
  readonly covers: readonly PathName[];
}

/** The links of the navigation bar, in order. */
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
  { label: 'Track Booking', to: paths.trackBooking, covers: ['trackBooking', 'trackFlight', 'trackRide', 'trip'] },
  { label: 'Contact Us', to: paths.contact, covers: ['contact'] },
];

export const footerLinks: readonly { readonly label: string; readonly to: string }[] = [
  { label: 'Terms', to: paths.terms },
  { label: 'Privacy', to: paths.privacy },
  { label: 'Feedback', to: paths.feedback },
  { label: 'Contact Us', to: paths.contact },
];

/**
 * The `aria-current` of a link at a path: `page` for the page itself, `true` for another page of that section. The home page is
 * that of the link to the search card in front.
 */
export function currentMark(entry: NavEntry, pathname: string, homeTab: '' | 'Ride' = ''): 'page' | 'true' | undefined {
  if (homeTab && pathname === paths.home) return entry.homeTab === homeTab ? 'page' : undefined;
  const covered = entry.covers.find((name) => matchPath(paths[name], pathname));
  if (!covered) return undefined;
  return paths[covered] === entry.to ? 'page' : 'true';
}

/** The traveller's name for the section of a path; undefined for a path that the site does not have. */
export function sectionTitle(pathname: string): string | undefined {
  const isKnown = Object.values(paths).some((path) => matchPath(path, pathname));
  if (!isKnown) return undefined;
  const entry = navLinks.find((link) => currentMark(link, pathname));
  return entry?.label ?? footerLinks.find(({ to }) => matchPath(to, pathname))?.label;
}

/** Brings the search card of a link to the home page to the front: that of rides, or of flights for Home itself. */
export function openTab({ to, homeTab }: NavEntry): void {
  if (to === paths.home) setHomeTab(homeTab ?? '');
}

/** The same as state of the history entry: the navigation may load another shell, whose store is empty. */
export const entryOf = ({ homeTab }: NavEntry): HomeEntry | undefined => homeTab && { homeTab };
