import type { ReleaseMap } from 'shared/remote';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { operatorOf, signInToReleases } from './operator';
import { type PaperRemote, paperRemote } from './paper-remote';
import { breakRelease, listens, shows } from './steps';

// a few visits are enough here, and nobody is given a minute to think
test.use({
  siteEnv: { RELEASE_FAILURE_MINIMUM: '4', RELEASE_FAILURE_GRACE_SECONDS: '1' },
  // before somebody has signed in, and the page that breaks on purpose
  expectedErrors: [/broke|status of 401/],
});

/** A visit of somebody who was never here: the version that it gets, and the cookie by which it comes again. */
async function visit({ origin }: Site, { name, path }: PaperRemote, cookie = '') {
  const answer = await fetch(origin + path, { headers: { cookie } });
  const map = /id="release-map">(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? '';
  const [given = ''] = answer.headers.getSetCookie();
  return { version: (JSON.parse(map) as ReleaseMap).remotes[name]?.version, cookie: given.split(';')[0] ?? '' };
}

test('a canary is for exactly its share of the visits, and each stays with what it got', async ({ page, site }) => {
  const paper = paperRemote(site, 'canary-paper');
  await paper.publish('1.0.0');
  await paper.publish('2.0.0', false);
  await operatorOf(site).move({ name: paper.name, kind: 'canary', version: '2.0.0', percent: 25 });

  const visits = [];
  for (let count = 0; count < 100; count += 1) visits.push(await visit(site, paper));
  expect(visits.filter(({ version }) => version === '2.0.0')).toHaveLength(25);
  for (const one of visits.slice(0, 12)) expect((await visit(site, paper, one.cookie)).version).toBe(one.version);

  const chosen = visits.find(({ version }) => version === '2.0.0')?.cookie.split('=') ?? [];
  await page.context().addCookies([{ name: chosen[0] ?? '', value: chosen.slice(1).join('='), url: site.origin }]);
  await page.goto(paper.path);
  await shows(page, '2.0.0');
  await operatorOf(site).move({ name: paper.name, kind: 'canary-end' });
  await page.reload();
  await shows(page, '1.0.0');
});

test('a release that breaks for its visits goes back by itself, with its reason in the history', async ({
  browser,
  page,
  site,
}) => {
  const paper = paperRemote(site, 'failing-paper');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await paper.publish(version);
  for (let count = 0; count < 4; count += 1) {
    const context = await browser.newContext({ baseURL: site.origin });
    const other = await context.newPage();
    await breakRelease(other, paper.faultKey('1.2.0'), 'crash');
    const told = other.waitForResponse((answer) => answer.url().endsWith('/releases/reports'), { timeout: 30_000 });
    await other.goto(paper.path);
    await shows(other, '1.1.0');
    await told;
    await context.close();
  }
  const operator = operatorOf(site);
  await expect.poll(() => operator.liveOf(paper.name), { timeout: 30_000 }).toBe('1.1.0');
  const [latest] = await operator.historyOf(paper.name);
  expect(latest).toMatchObject({ kind: 'automatic', from: '1.2.0', to: '1.1.0', who: 'by itself' });
  expect(latest?.why).toMatch(/100(\.0+)?\s?%.*limit 2\s?%/);
  await page.goto(paper.path);
  await shows(page, '1.1.0');
});

test('on a phone at night: three releases back in a few presses, seen to arrive, and frozen there', async ({
  page,
  context,
  site,
}) => {
  const paper = paperRemote(site, 'night-paper');
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await paper.publish(version);
  const tab = await context.newPage();
  const listening = listens(tab);
  await tab.goto(paper.path);
  await shows(tab, '1.3.0');
  await listening;

  await page.setViewportSize({ width: 360, height: 740 });
  await signInToReleases(page, site);
  await page.getByRole('button', { name: `Roll back ${paper.name}` }).click();
  const asked = page.getByRole('dialog', { name: `Roll back ${paper.name}?` });
  await expect(asked.getByRole('radio', { name: /1\.2\.0/ })).toBeChecked();
  await asked.getByRole('radio', { name: /1\.0\.0/ }).check();
  await expect(asked.getByText(`${paper.name} would go back to 1.0.0, from 1.3.0.`)).toBeVisible();
  await asked.getByLabel('Reason').fill('Blank page after Book Now');
  await asked.getByRole('button', { name: 'Roll back to 1.0.0' }).click();
  await expect(page.getByText(`${paper.name} is back on 1.0.0, from 1.3.0.`).first()).toBeVisible();

  await tab.bringToFront();
  await shows(tab, '1.0.0');
  await page.bringToFront();
  await expect(page.getByText(/(All \d+ open tabs run|The one open tab runs) 1\.0\.0\./)).toBeVisible({
    timeout: 20_000,
  });

  await page.getByRole('button', { name: `History of ${paper.name}` }).click();
  await expect(page.getByText('Blank page after Book Now')).toBeVisible();
  await page.getByRole('button', { name: 'Freeze', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('until the morning');
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze it' }).click();
  await expect(page.getByText(/^Frozen by .*: until the morning$/)).toBeVisible();
  await expect(paper.publish('1.4.0')).rejects.toThrow(/FROZEN/);
  expect(await operatorOf(site).liveOf(paper.name)).toBe('1.0.0');
});
