import { expect, test } from '../site/journey';
import { devAgainst } from './dev-against';
import { operatorOf } from './operator';
import { renderedBy, scriptsFetched } from './rendered-release';
import { heading } from './steps';

test('a local remote is shown inside the deployed site, and other pages come from the deployment', async ({
  page,
  site,
}) => {
  test.slow();
  const local = await devAgainst('mf-content', site);
  try {
    await page.goto(`${local.origin}/terms`);
    await expect(heading(page)).toHaveText('Terms');
    // the document has the heading before the script is loaded
    const entriesLoaded = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/remoteEntry.js')).length,
      );
    await expect.poll(entriesLoaded).toBe(1);
    expect(await scriptsFetched(page, 'mf-content')).toEqual([]);

    await page.goto(`${local.origin}/ride-search`);
    await expect(heading(page)).toBeVisible();
    const activeVersion = await operatorOf(site).activeVersionOf('mf-rides');
    await expect.poll(() => renderedBy(page)).toBe(`mf-rides@${activeVersion}`);
  } finally {
    // an open page goes on to load parts while it is idle, from a server that has ended
    await page.goto('about:blank');
    await local.stop();
  }
});
