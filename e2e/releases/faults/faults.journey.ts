import { type PathName, pathTo } from 'shared/paths';
import { criteriaIn } from '../../rides/ride-api';
import { codeFailures, filesOf, networkFailures, type RemoteName } from './failure-modes';
import { expect, test } from './fixtures';
import { pageOf } from './pages';
import { squadOf } from './republish-remote';
import { checkRow } from './row';

interface Cell {
  readonly name: RemoteName;
  readonly ownPage: PathName;
  /** A page of another remote. */
  readonly otherPage: PathName;
}

const rideResults = pathTo('rideResults', { query: { ...criteriaIn(5) } });
const pagesOf = ({ ownPage, otherPage }: Cell) =>
  [ownPage, otherPage].map((name) => pageOf(name, name === 'rideResults' ? rideResults : undefined));

// no automatic rollback
test.use({ siteEnv: { RELEASE_FAILURE_LIMIT_PERCENT: '100' } });

const withoutFallback: Readonly<Partial<Record<keyof typeof networkFailures, Cell>>> = {
  'an entry answered by an error': { name: 'mf-content', ownPage: 'terms', otherPage: 'trackBooking' },
  'an entry cut in the middle': { name: 'mf-flights', ownPage: 'flightSearch', otherPage: 'privacy' },
  'an altered entry': { name: 'mf-tracking', ownPage: 'trackBooking', otherPage: 'rideSearch' },
  'absent lazy chunks': { name: 'mf-tracking', ownPage: 'feedback', otherPage: 'contact' },
  'altered lazy chunks': { name: 'mf-rides', ownPage: 'rideResults', otherPage: 'terms' },
};

for (const [way, cell] of Object.entries(withoutFallback))
  test(`${way} of ${cell.name}: its page shows an error that names the remote, and a retry opens the page`, async ({
    browser,
    site,
    faultProxy,
  }) => {
    const remote = await (await squadOf(site, cell.name)).activeRelease();
    const { part, fault } = networkFailures[way as keyof typeof networkFailures];
    faultProxy.startFault(filesOf(remote, part), fault);
    expect(
      await checkRow(browser, faultProxy, {
        remote,
        pages: pagesOf(cell),
        expected: 'unavailable',
        repair: faultProxy.endFault,
      }),
    ).toEqual([]);
  });

test('an absent or hanging entry: the last known good release is shown', async ({ browser, site, faultProxy }) => {
  const squad = await squadOf(site, 'mf-content');
  const remote = await squad.publish('8.0.0');
  const pages = pagesOf({ name: 'mf-content', ownPage: 'contact', otherPage: 'feedback' });
  for (const way of ['an absent entry', 'an entry that hangs'] as const) {
    const { part, fault } = networkFailures[way];
    faultProxy.startFault(filesOf(remote, part), fault);
    expect(
      await checkRow(browser, faultProxy, { remote, pages, expected: 'fallback', repair: faultProxy.endFault }),
      way,
    ).toEqual([]);
  }
  await squad.rollBack();
});

const withFallback: Readonly<Record<keyof typeof codeFailures, Cell>> = {
  'an entry with a syntax error': { name: 'mf-tracking', ownPage: 'trackRide', otherPage: 'privacy' },
  'an entry that throws while it starts': { name: 'mf-content', ownPage: 'privacy', otherPage: 'trackFlight' },
  'modules without a default export': { name: 'mf-flights', ownPage: 'flightReview', otherPage: 'rideTraveller' },
  'pages that crash at their first render': { name: 'mf-rides', ownPage: 'rideReview', otherPage: 'flightSearch' },
};

for (const [index, [way, cell]] of Object.entries(withFallback).entries())
  test(`${cell.name} published with ${way}: the last known good release is shown`, async ({
    browser,
    site,
    faultProxy,
  }) => {
    const squad = await squadOf(site, cell.name);
    const remote = await squad.publish(`9.${index}.0`, codeFailures[way as keyof typeof codeFailures]);
    expect(
      await checkRow(browser, faultProxy, {
        remote,
        pages: pagesOf(cell),
        expected: 'fallback',
        replaceRelease: squad.rollBack,
      }),
    ).toEqual([]);
  });
