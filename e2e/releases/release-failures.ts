import type { BrowserContext, Route } from '@playwright/test';
import { injectCode } from '../site/injected-code';
import type { SampleRemote } from './sample-remote';
import { breakRelease } from './steps';

/** Fulfills a request with the first half of the site's response. */
async function truncate(route: Route): Promise<void> {
  const response = await route.fetch();
  const text = await response.text();
  const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
  await route.fulfill({ response, headers, body: text.slice(0, text.length / 2) });
}

const onTheWire =
  (answer: (route: Route) => unknown): Break =>
  (context, paper, version) =>
    context.route(paper.entryOf(version), answer);

const inItself =
  (fault: Parameters<typeof breakRelease>[2]): Break =>
  async (context, paper, version) => {
    const key = paper.faultKey(version);
    await breakRelease(context, key, fault);
    // also in open tabs
    for (const page of context.pages())
      if (page.url().startsWith('http'))
        await page.evaluate(([at, what]) => localStorage.setItem(at, what), [key, fault] as const);
  };

/** Breaks a version of a remote for one visitor's browser. */
type Break = (context: BrowserContext, paper: SampleRemote, version: string) => Promise<unknown>;

/** Failures of a release in a browser, with the outcome that the tab reports. */
export const releaseFailures = {
  absent: { by: onTheWire((route) => route.fulfill({ status: 404, body: '' })), outcome: 'failed' },
  hung: { by: onTheWire(() => undefined), outcome: 'failed' },
  cut: { by: onTheWire(truncate), outcome: 'failed' },
  altered: { by: onTheWire(injectCode), outcome: 'failed' },
  'throws-at-start': { by: inItself('throws-at-start'), outcome: 'failed' },
  'no-default': { by: inItself('no-default'), outcome: 'failed' },
  crash: { by: inItself('crash'), outcome: 'crashed' },
} as const satisfies Record<string, { by: Break; outcome: string }>;
