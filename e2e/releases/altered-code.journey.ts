import type { Page, Route } from '@playwright/test';
import { expect, test } from '../site/journey';
import { sampleRemote } from './sample-remote';
import { reports, shows } from './steps';

// the browser says what it refused, and the shell what it missed
test.use({
  expectedErrors: [/integrity|mf[-_]|RemoteUnavailable|Failed to load resource/],
});

/** Lets a file arrive with one more statement in front, which would be seen if it ran. */
const alter = async (route: Route) => {
  const answer = await route.fetch();
  const body = `globalThis.isForged = true;${await answer.text()}`;
  const { 'content-encoding': _, ...headers } = answer.headers();
  await route.fulfill({ response: answer, headers, body });
};
const hasRun = (page: Page) => page.evaluate(() => 'isForged' in window);

test('an altered entry never runs: the last known good release is shown, and the failure is reported', async ({
  page,
  site,
}) => {
  const paper = sampleRemote(site, 'forged-paper');
  await paper.publish('1.0.0');
  await paper.publish('2.0.0');
  await page.route(paper.entryOf('2.0.0'), alter);
  const reported = reports(page, paper, '2.0.0', 'failed');
  await page.goto(paper.path);
  await shows(page, '1.0.0');
  expect(await hasRun(page)).toBe(false);
  await reported;
});

test('with no release loadable a retry tries both', async ({ page, site }) => {
  const paper = sampleRemote(site, 'lost-paper');
  await paper.publish('1.0.0');
  await paper.publish('2.0.0');
  for (const version of ['1.0.0', '2.0.0']) await page.route(paper.entryOf(version), (route) => route.abort());
  await page.goto(paper.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper cannot be opened right now');
  await page.unroute(paper.entryOf('1.0.0'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await shows(page, '1.0.0');
});
