import { openWithWorker } from '../offline/steps';
import { expect, test } from '../site/journey';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

const isOnWire = ({ transferSize }: { readonly transferSize: number }) => transferSize > 0;

test('the service worker of a first visit takes page and code out of the cache, and asks the wire for nothing', async ({
  page,
  context,
}) => {
  await openWithWorker(page);
  const [worker] = context.serviceWorkers();
  const fetched = await worker?.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, transferSize, encodedBodySize }) => ({ name, transferSize, encodedBodySize }),
    ),
  );
  // what the page itself asks for once the worker stands in between, as the toasts, is no cost of the worker's
  const askedByPage = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ workerStart }) => workerStart > 0)
      .map(({ name }) => name),
  );
  const own = (fetched ?? []).filter(({ name }) => !askedByPage.includes(name));
  expect(own.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)).toBeGreaterThan(100_000);
  expect(own.filter(isOnWire)).toEqual([]);
});
