import { paths } from 'shared/paths';
import type { RemoteRelease } from 'shared/remote';
import { codeFailures, filesOf, type NetworkFailure, networkFailures, type RemoteName } from './failure-modes';
import { test as base, expect } from './fixtures';
import { everyPage, type SitePage } from './pages';
import { type Squad, squadOf } from './republish-remote';
import { checkRow, type Row } from './row';

const rowTimeoutMs = 300_000;

const test = base.extend<object, { pages: readonly SitePage[] }>({
  pages: [async ({ site }, use) => use(await everyPage(site)), { scope: 'worker', timeout: 120_000 }],
});

/** A remote's own pages and the home page: a fallback release makes no difference to pages of other remotes. */
const ownPagesAndHome = ({ routes }: RemoteRelease, pages: readonly SitePage[]) =>
  pages.filter(({ path }) => path === paths.home || routes.some((route) => route.path === path));

/**
 * Tests every failure of one remote: without a fallback release on every page of the site, and with one on its own pages and the
 * home page.
 */
export function faultTable(name: RemoteName): void {
  test.use({
    // no automatic rollback, and the bookings do not expire before the last row
    siteEnv: { RELEASE_FAILURE_LIMIT_PERCENT: '100', RULE_ACCOUNT_SECONDS: '14400' },
  });
  test.describe.configure({ timeout: rowTimeoutMs });
  let squad: Squad;
  test.beforeAll(async ({ site }) => {
    squad = await squadOf(site, name);
  });

  for (const expected of ['unavailable', 'fallback'] as const)
    test.describe(expected === 'fallback' ? 'with a last known good release' : 'without a fallback release', () => {
      if (expected === 'fallback') {
        test.beforeAll(() => squad.publish('8.0.0').then(() => undefined));
        test.afterAll(() => squad.rollBack());
      }
      for (const [way, { part, fault }] of Object.entries<NetworkFailure>(networkFailures))
        test(`${name} with ${way}`, async ({ browser, faultProxy, pages }) => {
          const remote = await squad.activeRelease();
          faultProxy.startFault(filesOf(remote, part), fault);
          const tested = expected === 'fallback' ? ownPagesAndHome(remote, pages) : pages;
          const row: Row = { remote, pages: tested, expected, repair: faultProxy.endFault };
          expect(await checkRow(browser, faultProxy, row)).toEqual([]);
        });
    });

  for (const [index, [way, damage]] of Object.entries(codeFailures).entries())
    test(`${name} published with ${way}`, async ({ browser, faultProxy, pages }) => {
      const version = (count: number) => `9.${index}.${count}`;
      const withFallback = await squad.publish(version(0), damage);
      const first: Row = {
        remote: withFallback,
        pages: ownPagesAndHome(withFallback, pages),
        expected: 'fallback',
      };
      expect(await checkRow(browser, faultProxy, first)).toEqual([]);

      const remote = await squad.publish(version(1), damage);
      const expected = way.includes('crash') ? 'crashed' : 'unavailable';
      expect(await checkRow(browser, faultProxy, { remote, pages, expected, replaceRelease: squad.rollBack })).toEqual(
        [],
      );
    });
}
