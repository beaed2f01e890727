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

const byResponse =
  (answer: (route: Route) => unknown): InjectFailure =>
  (context, remote, version) =>
    context.route(remote.entryOf(version), answer);

const byFault =
  (fault: Parameters<typeof breakRelease>[2]): InjectFailure =>
  async (context, remote, version) => {
    const key = remote.faultKey(version);
    await breakRelease(context, key, fault);
    // init scripts do not run in open tabs
    for (const page of context.pages())
      if (page.url().startsWith('http'))
        await page.evaluate(([at, what]) => localStorage.setItem(at, what), [key, fault] as const);
  };

/** Makes a version of a remote fail in one browser context. */
type InjectFailure = (context: BrowserContext, remote: SampleRemote, version: string) => Promise<unknown>;

/** The failures of a release in a browser, with the outcome that the tab reports. */
export const releaseFailures = {
  absent: { inject: byResponse((route) => route.fulfill({ status: 404, body: '' })), outcome: 'failed' },
  hung: { inject: byResponse(() => undefined), outcome: 'failed' },
  cut: { inject: byResponse(truncate), outcome: 'failed' },
  altered: { inject: byResponse(injectCode), outcome: 'failed' },
  'throws-at-start': { inject: byFault('throws-at-start'), outcome: 'failed' },
  'no-default': { inject: byFault('no-default'), outcome: 'failed' },
  crash: { inject: byFault('crash'), outcome: 'crashed' },
} as const satisfies Record<string, { inject: InjectFailure; outcome: string }>;
