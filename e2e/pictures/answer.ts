import type { CDPSession, Page } from '@playwright/test';
import type { ErrorCode, Failure } from 'shared/contract/operation';

type Answer =
  | { readonly data: unknown }
  | { readonly status: number; readonly code: ErrorCode; readonly message: string }
  /** The network is gone. */
  | 'lost'
  /** No answer, for as long as the page is open. */
  | 'held';

interface Given {
  readonly path: string;
  readonly answer: Answer;
}

/** What each page is answered with, the latest first. */
const givenTo = new WeakMap<Page, Given[]>();

/**
 * Answers a call of the API, or of the release registry, named by the start of its path, in place of the site. Not by `page.route`, which stops
 * every request and turns the browser's cache off: each scene would load and compile the whole site anew.
 */
export async function answer(page: Page, path: string, given: Answer): Promise<void> {
  const known = givenTo.get(page);
  if (known) {
    known.unshift({ path, answer: given });
    return;
  }
  const all = [{ path, answer: given }];
  givenTo.set(page, all);
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    const found = all.find((one) => pathname.startsWith(wholePath(one.path)));
    // a page may be closed while it asks
    reply(session, requestId, found?.answer).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/v1/*' }, { urlPattern: `*${registry}*` }] });
}

const registry = '/releases/api/';
const wholePath = (path: string) => (path.startsWith(registry) ? path : `/api/v1${path}`);

async function reply(session: CDPSession, requestId: string, given: Answer | undefined): Promise<void> {
  if (given === 'held') return;
  if (given === 'lost') await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  else if (given) await session.send('Fetch.fulfillRequest', { requestId, ...written(given) });
  else await session.send('Fetch.continueRequest', { requestId });
}

function written(given: Exclude<Answer, string>) {
  const { status = 200, ...json }: { readonly status?: number } & (Failure | { readonly data: unknown }) = given;
  return {
    responseCode: status,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(JSON.stringify(json)).toString('base64'),
  };
}
