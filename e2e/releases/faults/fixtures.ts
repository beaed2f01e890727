import { test as base } from '../../site/journey';
import { type FaultProxy, openFaultProxy } from './fault-proxy';

/** A journey's `test` with a fault proxy in front of the site; pages open through the proxy. */
export const test = base.extend<object, { faultProxy: FaultProxy }>({
  faultProxy: [
    async ({ site }, use) => {
      const faultProxy = await openFaultProxy(site);
      await use(faultProxy);
      await faultProxy.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ faultProxy }, use) => use(faultProxy.origin),
});

export { expect } from '../../site/journey';
