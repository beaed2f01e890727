import type { Page } from '@playwright/test';
import { keepSettings, type Scene } from './scene';
import { sceneGroups } from './scenes';
import type { Stage } from './stages/stage';

/** A page or widget of a remote, in the state in which it is best seen by itself. */
interface FixtureScene {
  readonly remote: string;
  readonly module: string;
  /** It is seen by itself, without the heading of the page that it stands on. */
  readonly isWidget?: boolean;
  readonly open: (page: Page, stage: Stage) => Promise<void>;
}

/** What the shell asks around any page; it is no part of what the page needs. */
export const shellCalls: readonly string[] = [
  'GET /api/v1/fly/getairports',
  'GET /api/v1/ride/getallstate',
  'GET /api/v1/fly/popular-routes',
  'GET /api/v1/reviews',
];

function sceneNamed(page: string, state: string): Scene {
  const scene = Object.values(sceneGroups)
    .flat()
    .find((each) => each.page === page && each.state === state);
  if (!scene) throw new Error(`There is no scene ${page}-${state}`);
  return scene;
}

const of =
  (remote: string) =>
  (module: string, state: string, page = module): FixtureScene => ({
    remote,
    module,
    open: (tab, stage) => sceneNamed(page, state).open(tab, stage),
  });

const at = (remote: string, module: string, address: string): FixtureScene => ({
  remote,
  module,
  open: async (page) => {
    await page.goto(address);
    await page.locator('main h1').first().waitFor();
  },
});

const widget = (scene: FixtureScene): FixtureScene => ({ ...scene, isWidget: true });

const content = of('mf-content');
const flights = of('mf-flights');
const rides = of('mf-rides');
const tracking = of('mf-tracking');

export const fixtureScenes: readonly FixtureScene[] = [
  content('contact', 'empty'),
  content('terms', 'plain'),
  at('mf-content', 'privacy', '/privacy'),
  at('mf-content', 'subscription', '/subscription'),
  widget(at('mf-content', 'subscribe-home', '/')),
  widget(at('mf-content', 'subscribe-footer', '/terms')),
  {
    remote: 'mf-flights',
    module: 'flight-search',
    // Its heading names the cities once the airports are there.
    open: async (page, stage) => {
      await keepSettings(page, { airports: stage.flight.oneWay.found.airports });
      await sceneNamed('flight-results', 'one-way').open(page, stage);
    },
  },
  flights('flight-and-traveller', 'filled'),
  flights('details-confirmation', 'plain'),
  flights('payment-options', 'open'),
  flights('payment-successful', 'ticketed'),
  widget(at('mf-flights', 'flight-search-card', '/')),
  rides('ride-search', 'plain'),
  rides('ride-results', 'full'),
  rides('ride-and-traveller', 'filled'),
  rides('ride-details-confirmation', 'plain'),
  rides('ride-payment-options', 'open'),
  rides('ride-payment-successful', 'plain'),
  widget(rides('ride-search-card', 'plain', 'ride-search')),
  tracking('track-booking', 'plain'),
  tracking('track-flight', 'ticketed'),
  tracking('track-ride', 'driver-on-the-way'),
  tracking('feedback', 'empty'),
];
