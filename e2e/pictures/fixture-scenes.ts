import type { Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import type { SampleData } from './sample-data/sample-data';
import { presetSettings, type Scene } from './scene';
import { sceneGroups } from './scenes';

/** A page or widget of a remote, and the state that its fixture shows. */
interface FixtureScene {
  readonly remote: string;
  readonly module: string;
  /** A widget has a fixture without the heading of the surrounding page. */
  readonly isWidget?: boolean;
  readonly open: (page: Page, sample: SampleData) => Promise<void>;
}

/** The calls that the shell makes on every page. They are not part of a page's fixture. */
export const shellCalls: readonly string[] = [
  'GET /api/v1/fly/getairports',
  'GET /api/v1/ride/getallstate',
  'GET /api/v1/fly/popular-routes',
  'POST /api/v1/track/device',
  'GET /api/v1/reviews',
];

function sceneNamed(page: string, state: string): Scene {
  const scene = Object.values(sceneGroups)
    .flat()
    .find((each) => each.page === page && each.state === state);
  if (!scene) throw new Error(`There is no scene ${page}-${state}`);
  return scene;
}

const scenesOfRemote =
  (remote: string) =>
  (module: string, state: string, page = module): FixtureScene => ({
    remote,
    module,
    open: (tab, sample) => sceneNamed(page, state).open(tab, sample),
  });

const openedAt = (remote: string, module: string, address: string): FixtureScene => ({
  remote,
  module,
  open: async (page) => {
    await page.goto(address);
    await page.locator('main h1').first().waitFor();
  },
});

const widget = (scene: FixtureScene): FixtureScene => ({ ...scene, isWidget: true });

const content = scenesOfRemote('mf-content');
const flights = scenesOfRemote('mf-flights');
const rides = scenesOfRemote('mf-rides');
const tracking = scenesOfRemote('mf-tracking');

export const fixtureScenes: readonly FixtureScene[] = [
  content('contact', 'empty'),
  content('terms', 'plain'),
  openedAt('mf-content', 'privacy', '/privacy'),
  openedAt('mf-content', 'subscription', '/subscription'),
  widget(openedAt('mf-content', 'subscribe-home', '/')),
  widget(openedAt('mf-content', 'subscribe-footer', '/terms')),
  {
    remote: 'mf-flights',
    module: 'flight-search',
    // the heading has the names of the cities when the airports are loaded
    open: async (page, sample) => {
      await presetSettings(page, { airports: sample.flight.oneWay.found.airports });
      await sceneNamed('flight-results', 'one-way').open(page, sample);
    },
  },
  flights('flight-route', 'fares'),
  flights('flight-and-traveller', 'filled'),
  flights('details-confirmation', 'plain'),
  flights('payment-options', 'open'),
  flights('payment-successful', 'ticketed'),
  widget(openedAt('mf-flights', 'flight-search-card', '/')),
  rides('ride-search', 'plain'),
  rides('airport-pickup', 'prices'),
  {
    remote: 'mf-rides',
    module: 'ride-results',
    // without stored cars, as the server renders them from the answer to the page's call
    open: async (page, { ride: { criteria } }) => {
      await page.goto(pathTo('rideResults', { query: { ...criteria } }));
      await page
        .getByRole('button', { name: /^Book Now/ })
        .first()
        .waitFor();
    },
  },
  rides('ride-and-traveller', 'filled'),
  rides('ride-details-confirmation', 'plain'),
  rides('ride-payment-options', 'open'),
  rides('ride-payment-successful', 'plain'),
  widget(rides('ride-search-card', 'plain', 'ride-search')),
  tracking('track-booking', 'plain'),
  tracking('track-flight', 'ticketed'),
  tracking('track-ride', 'driver-on-the-way'),
  tracking('trip', 'there-and-on'),
  tracking('feedback', 'empty'),
];
