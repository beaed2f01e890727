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
    // the text is in the document already: the script comes later
    const served = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/remoteEntry.js')).length,
      );
    await expect.poll(served).toBe(1);
    expect(await scriptsFetched(page, 'mf-content')).toEqual([]);

    await page.goto(`${local.origin}/ride-search`);
    await expect(heading(page)).toBeVisible();
    const live = await operatorOf(site).activeVersionOf('mf-rides');
    await expect.poll(() => renderedBy(page)).toBe(`mf-rides@${live}`);
  } finally {
    await local.stop();
  }
});
