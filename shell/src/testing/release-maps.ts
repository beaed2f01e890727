import {
  defaultSiteRules,
  type ReleaseMap,
  type RemoteRelease,
  type RouteDeclaration,
  type SiteRules,
} from 'shared/remote';

const rideRoutes: readonly RouteDeclaration[] = [
  { path: '/ride-results', module: './ride-results', head: { title: 'Ride Search Result' } },
  {
    path: '/ride-payment-successful',
    module: './ride-success',
    head: { title: 'Booking Successful' },
    protected: true,
  },
];

/** A release of the rides remote; each test uses its own version, because a loaded release stays loaded. */
export const ridesRelease = (version: string): RemoteRelease => ({
  name: 'mf-rides',
  title: 'Airport pickup',
  version,
  container: `mf_rides_${version.replace(/\W/g, '_')}`,
  base: `/remotes/mf-rides/${version}/`,
  entry: { file: 'remoteEntry.js', integrity: 'sha256-ZmFrZQ==' },
  preload: {},
  routes: rideRoutes,
  widgets: [{ name: 'ride-search-card', module: './ride-search-card' }],
});

/** A release of the flights remote, with its search card and its results page. */
export const flightsRelease = (version: string): RemoteRelease => ({
  ...ridesRelease(version),
  name: 'mf-flights',
  title: 'Flights',
  container: `mf_flights_${version.replace(/\W/g, '_')}`,
  base: `/remotes/mf-flights/${version}/`,
  routes: [{ path: '/flight-search', module: './flight-search', head: { title: 'Flights', indexable: true } }],
  widgets: [{ name: 'flight-search-card', module: './flight-search-card' }],
});

export const mapOf = (
  remotes: readonly RemoteRelease[],
  {
    testMode = false,
    sandboxOpen = testMode,
    rules = {},
  }: { testMode?: boolean; sandboxOpen?: boolean; rules?: Partial<SiteRules> } = {},
): ReleaseMap => ({
  tag: 'first',
  shell: { version: '1.0.0', base: '/remotes/shell/1.0.0/' },
  remotes: Object.fromEntries(remotes.map((remote) => [remote.name, remote])),
  site: { testMode, sandboxOpen, rules: { ...defaultSiteRules, ...rules } },
});
