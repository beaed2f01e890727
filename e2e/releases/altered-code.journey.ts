import { hasInjectedCodeRun, injectCode } from '../site/injected-code';
import { expect, test } from '../site/journey';
import { sampleRemote } from './sample-remote';
import { expectVersion, reportSent } from './steps';

// the browser logs the refused file, and the shell the failed load
test.use({
  expectedErrors: [/integrity|mf[-_]|RemoteUnavailable|Failed to load resource/],
});

test('an altered entry never runs: the last known good release is shown, and the failure is reported', async ({
  page,
  site,
}) => {
  const remote = sampleRemote(site, 'forged-sample');
  await remote.publish('1.0.0');
  await remote.publish('2.0.0');
  await page.route(remote.entryOf('2.0.0'), injectCode);
  const reported = reportSent(page, remote, '2.0.0', 'failed');
  await page.goto(remote.path);
  await expectVersion(page, '1.0.0');
  expect(await hasInjectedCodeRun(page)).toBe(false);
  await reported;
});

test('a retry requests both releases again if neither could be loaded', async ({ page, site }) => {
  const remote = sampleRemote(site, 'lost-sample');
  await remote.publish('1.0.0');
  await remote.publish('2.0.0');
  for (const version of ['1.0.0', '2.0.0']) await page.route(remote.entryOf(version), (route) => route.abort());
  await page.goto(remote.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample cannot be opened right now');
  await page.unroute(remote.entryOf('1.0.0'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectVersion(page, '1.0.0');
});
