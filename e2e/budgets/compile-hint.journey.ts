import { pathTo } from 'shared/paths';
import { expect, test } from '../site/journey';

test('startup scripts begin with the hint to compile all their functions while they download', async ({ site }) => {
  for (const path of [pathTo('home'), pathTo('rideSearch'), pathTo('terms')]) {
    const document = await (await fetch(site.origin + path)).text();
    const addresses = [...document.matchAll(/<link rel="preload" as="script"[^>]* href="([^"]+)"/g)].map(
      ([, at]) => at,
    );
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) {
      const script = await (await fetch(site.origin + address)).text();
      // the browser reads the hint on the first line only
      expect.soft(script.split('\n', 1), address).toEqual(['//# allFunctionsCalledOnLoad']);
    }
  }
});
