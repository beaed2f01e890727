import type { Page, Route } from '@playwright/test';
import { pathTo } from 'shared/paths';
import { criteriaIn } from '../rides/ride-by-api';
import { expect, test } from '../site/journey';
import { paperRemote } from './paper-remote';
import { breakRelease, reports, shows } from './steps';

// the browser says what it refused, and the shell what it missed
test.use({
  expectedErrors: [/integrity|mf[-_]|RemoteUnavailable|ChunkLoadError|Failed to load resource|throws at its start/],
});

/** Lets a file arrive with one more statement in front, which would be seen if it ran. */
const alter = async (route: Route) => {
  const answer = await route.fetch();
  const body = `globalThis.isForged = true;${await answer.text()}`;
  const { 'content-encoding': _, ...headers } = answer.headers();
  await route.fulfill({ response: answer, headers, body });
};
const hasRun = (page: Page) => page.evaluate(() => 'isForged' in window);

test('an altered entry never runs: the last known good release stands in, and it is reported', async ({
  page,
  site,
}) => {
  const paper = paperRemote(site, 'forged-paper');
  await paper.publish('1.0.0');
  await paper.publish('2.0.0');
  await page.route(paper.entryOf('2.0.0'), alter);
  const reported = reports(page, paper, '2.0.0', 'failed');
  await page.goto(paper.path);
  await shows(page, '1.0.0');
  expect(await hasRun(page)).toBe(false);
  await reported;
});

test('an altered lazy chunk never runs, and a retry opens the page once it is whole', async ({ page }) => {
  const chunk = /\/remotes\/mf-rides\/[^/]+\/ride-results\.[0-9a-f]+\.js$/;
  await page.route(chunk, alter);
  await page.goto(pathTo('rideResults', { query: { ...criteriaIn(1) } }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Airport pickup cannot be opened right now');
  expect(await hasRun(page)).toBe(false);

  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ride Search Result');
  expect(await hasRun(page)).toBe(false);
});

const wires = {
  absent: (route: Route) => route.fulfill({ status: 404, body: '' }),
  hung: () => undefined,
} as const;

test.describe('the last known good release stands in for one that', () => {
  for (const [how, answer] of Object.entries(wires))
    test(`is ${how}`, async ({ page, site }) => {
      const paper = paperRemote(site, `${how}-paper`);
      await paper.publish('1.0.0');
      await paper.publish('2.0.0');
      await page.route(paper.entryOf('2.0.0'), answer);
      // one hanging request keeps a page from having loaded
      await page.goto(paper.path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper 1.0.0', { timeout: 20_000 });
    });

  for (const fault of ['throws-at-start', 'no-default'] as const)
    test(`does this: ${fault}`, async ({ page, site }) => {
      const paper = paperRemote(site, `${fault}-paper`);
      await paper.publish('1.0.0');
      await paper.publish('2.0.0');
      await breakRelease(page, paper.faultKey('2.0.0'), fault);
      await page.goto(paper.path);
      await shows(page, '1.0.0');
    });
});

test('with both releases out of reach a retry tries both', async ({ page, site }) => {
  const paper = paperRemote(site, 'lost-paper');
  await paper.publish('1.0.0');
  await paper.publish('2.0.0');
  for (const version of ['1.0.0', '2.0.0']) await page.route(paper.entryOf(version), (route) => route.abort());
  await page.goto(paper.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper cannot be opened right now');
  await page.unroute(paper.entryOf('1.0.0'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await shows(page, '1.0.0');
});
