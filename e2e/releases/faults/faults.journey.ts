import { type PathName, pathTo } from 'shared/paths';
import { criteriaIn } from '../../rides/ride-api';
import { codeFailures, filesOf, networkFailures, type RemoteName } from './failure-modes';
import { expect, test } from './fixtures';
import { pageOf } from './pages';
import { squadOf } from './republish-remote';
import { faultsOfRow } from './row';

interface Cell {
  readonly name: RemoteName;
  /** A page of that remote, and one of another. */
  readonly own: PathName;
  readonly foreign: PathName;
}

const rideResults = pathTo('rideResults', { query: { ...criteriaIn(5) } });
const pagesOf = ({ own, foreign }: Cell) =>
  [own, foreign].map((name) => pageOf(name, name === 'rideResults' ? rideResults : undefined));

// no automatic rollback
test.use({ siteEnv: { RELEASE_FAILURE_LIMIT_PERCENT: '100' } });

const alone: Readonly<Partial<Record<keyof typeof networkFailures, Cell>>> = {
  'an entry answered by an error': { name: 'mf-content', own: 'terms', foreign: 'trackBooking' },
  'an entry cut in the middle': { name: 'mf-flights', own: 'flightSearch', foreign: 'privacy' },
  'an altered entry': { name: 'mf-tracking', own: 'trackBooking', foreign: 'rideSearch' },
  'absent lazy chunks': { name: 'mf-tracking', own: 'feedback', foreign: 'contact' },
  'altered lazy chunks': { name: 'mf-rides', own: 'rideResults', foreign: 'terms' },
};

for (const [way, cell] of Object.entries(alone))
  test(`${way} of ${cell.name}: its page shows an error that names the remote, and a retry opens it`, async ({
    browser,
    site,
    wire,
  }) => {
    const remote = await (await squadOf(site, cell.name)).live();
    const { part, fault } = networkFailures[way as keyof typeof networkFailures];
    wire.break(filesOf(remote, part), fault);
    expect(await faultsOfRow(browser, wire, { remote, pages: pagesOf(cell), own: 'gone', mend: wire.mend })).toEqual(
      [],
    );
  });

test('an absent or hanging entry: the last known good release is shown', async ({ browser, site, wire }) => {
  const squad = await squadOf(site, 'mf-content');
  const remote = await squad.publish('8.0.0');
  const pages = pagesOf({ name: 'mf-content', own: 'contact', foreign: 'feedback' });
  for (const way of ['an absent entry', 'an entry that hangs'] as const) {
    const { part, fault } = networkFailures[way];
    wire.break(filesOf(remote, part), fault);
    expect(await faultsOfRow(browser, wire, { remote, pages, own: 'stood in for', mend: wire.mend }), way).toEqual([]);
  }
  await squad.rollBack();
});

const published: Readonly<Record<keyof typeof codeFailures, Cell>> = {
  'an entry that is no script': { name: 'mf-tracking', own: 'trackRide', foreign: 'privacy' },
  'an entry that throws while it starts': { name: 'mf-content', own: 'privacy', foreign: 'trackFlight' },
  'modules without a default export': { name: 'mf-flights', own: 'flightReview', foreign: 'rideTraveller' },
  'pages that crash at their first render': { name: 'mf-rides', own: 'rideReview', foreign: 'flightSearch' },
};

for (const [index, [way, cell]] of Object.entries(published).entries())
  test(`${cell.name} published with ${way}: the last known good release is shown`, async ({ browser, site, wire }) => {
    const squad = await squadOf(site, cell.name);
    const remote = await squad.publish(`9.${index}.0`, codeFailures[way as keyof typeof codeFailures]);
    expect(
      await faultsOfRow(browser, wire, { remote, pages: pagesOf(cell), own: 'stood in for', replace: squad.rollBack }),
    ).toEqual([]);
  });
