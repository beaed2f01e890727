import { paths } from 'shared/paths';
import type { RemoteRelease } from 'shared/remote';
import { codeFailures, filesOf, type NetworkFailure, networkFailures, type RemoteName } from './failure-modes';
import { test as base, expect } from './fixtures';
import { everyPage, type SitePage } from './pages';
import { type Squad, squadOf } from './republish-remote';
import { faultsOfRow, type Row } from './row';

const rowTimeoutMs = 300_000;

const test = base.extend<object, { pages: readonly SitePage[] }>({
  pages: [async ({ site }, use) => use(await everyPage(site)), { scope: 'worker', timeout: 120_000 }],
});

/** A remote's own pages, and home with its parts: whether others' are whole does not hang on what stands behind it. */
const near = ({ routes }: RemoteRelease, pages: readonly SitePage[]) =>
  pages.filter(({ path }) => path === paths.home || routes.some((route) => route.path === path));

/**
 * The rows of one remote: every way of failing with nothing to fall back on, and under each every page of the site; and
 * with a last known good release, and under each its own pages and the home page.
 */
export function faultTable(name: RemoteName): void {
  test.use({
    // a release that fails for all stays here, and what is booked for the whole table is not over before its end
    siteEnv: { RELEASE_FAILURE_LIMIT_PERCENT: '100', RULE_ACCOUNT_SECONDS: '14400' },
  });
  test.describe.configure({ timeout: rowTimeoutMs });
  let squad: Squad;
  test.beforeAll(async ({ site }) => {
    squad = await squadOf(site, name);
  });

  for (const own of ['gone', 'stood in for'] as const)
    test.describe(own === 'gone' ? 'with nothing to fall back on' : 'with a last known good release', () => {
      if (own === 'stood in for') {
        test.beforeAll(() => squad.publish('8.0.0').then(() => undefined));
        test.afterAll(() => squad.rollBack());
      }
      for (const [way, { part, fault }] of Object.entries<NetworkFailure>(networkFailures))
        test(`${name} with ${way}`, async ({ browser, wire, pages }) => {
          const remote = await squad.live();
          wire.break(filesOf(remote, part), fault);
          const row: Row = { remote, pages: own === 'gone' ? pages : near(remote, pages), own, mend: wire.mend };
          expect(await faultsOfRow(browser, wire, row)).toEqual([]);
        });
    });

  for (const [index, [way, spoil]] of Object.entries(codeFailures).entries())
    test(`${name} published with ${way}`, async ({ browser, wire, pages }) => {
      const version = (count: number) => `9.${index}.${count}`;
      const stoodInFor = await squad.publish(version(0), spoil);
      const first: Row = {
        remote: stoodInFor,
        pages: near(stoodInFor, pages),
        own: 'stood in for',
      };
      expect(await faultsOfRow(browser, wire, first)).toEqual([]);

      const remote = await squad.publish(version(1), spoil);
      const own = way.includes('crash') ? 'crashed' : 'gone';
      expect(await faultsOfRow(browser, wire, { remote, pages, own, replace: squad.rollBack })).toEqual([]);
    });
}
