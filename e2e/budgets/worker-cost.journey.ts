import { openWithWorker } from '../offline/steps';
import { expect, test } from '../site/journey';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

const isOnWire = ({ transferSize }: { readonly transferSize: number }) => transferSize > 0;

test('the service worker of a first visit reads page and scripts from the HTTP cache, without network transfers', async ({
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
  // requests of the page that pass through the worker, such as the toasts, are not the worker's own
  const requestedByPage = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ workerStart }) => workerStart > 0)
      .map(({ name }) => name),
  );
  const own = (fetched ?? []).filter(({ name }) => !requestedByPage.includes(name));
  expect(own.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)).toBeGreaterThan(100_000);
  expect(own.filter(isOnWire)).toEqual([]);
});
