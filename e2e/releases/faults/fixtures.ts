import { test as base } from '../../site/journey';
import { type FaultyWire, openFaultyWire } from './faulty-wire';

/** A journey's `test` with a wire before the site that can be broken; `page` begins behind it. */
export const test = base.extend<object, { wire: FaultyWire }>({
  wire: [
    async ({ site }, use) => {
      const wire = await openFaultyWire(site);
      await use(wire);
      await wire.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ wire }, use) => use(wire.origin),
});

export { expect } from '../../site/journey';
