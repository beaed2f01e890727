import { openWithWorker } from '../offline/steps';
import { expect, test } from '../site/journey';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

/** What the worker may fetch over the wire on a first visit: everything else is in the browser's own cache by then. */
const wireBytesBudget = 10_000;

const add = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

test('the service worker of a first visit takes the page and its code out of the cache', async ({ page, context }) => {
  await openWithWorker(page);
  const fetched = await context
    .serviceWorkers()[0]
    ?.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ transferSize, encodedBodySize }) => ({ transferSize, encodedBodySize }),
      ),
    );
  const sizes = fetched ?? [];
  expect(add(sizes.map(({ encodedBodySize }) => encodedBodySize))).toBeGreaterThan(100_000);
  expect(add(sizes.map(({ transferSize }) => transferSize))).toBeLessThanOrEqual(wireBytesBudget);
});
