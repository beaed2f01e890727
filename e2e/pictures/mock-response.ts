import type { CDPSession, Page } from '@playwright/test';
import type { ErrorCode, Failure } from 'shared/contract/operation';

type MockResponse =
  | { readonly data: unknown }
  | { readonly status: number; readonly code: ErrorCode; readonly message: string }
  | 'network-error'
  /** No response while the page is open. */
  | 'pending';

interface Mock {
  readonly path: string;
  readonly response: MockResponse;
}

/** The mocks of each page, the latest first. */
const mocksOf = new WeakMap<Page, Mock[]>();

/**
 * Mocks the response to all calls of the API or of the release registry whose path is this one, or is below it; only those below
 * it for a path that ends with a slash. Does not use `page.route`, which disables the browser's cache: each scene would load and
 * compile the whole site again.
 */
export async function mockResponse(page: Page, path: string, response: MockResponse): Promise<void> {
  const known = mocksOf.get(page);
  if (known) {
    known.unshift({ path, response });
    return;
  }
  const mocks = [{ path, response }];
  mocksOf.set(page, mocks);
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    const mock = mocks.find(({ path }) => pathname === fullPath(path) || pathname.startsWith(below(fullPath(path))));
    // the page may be closed during the request
    reply(session, requestId, mock?.response).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/v1/*' }, { urlPattern: `*${registry}*` }] });
}

const registry = '/releases/api/';
const below = (path: string) => (path.endsWith('/') ? path : `${path}/`);
const fullPath = (path: string) => (path.startsWith(registry) ? path : `/api/v1${path}`);

async function reply(session: CDPSession, requestId: string, response: MockResponse | undefined): Promise<void> {
  if (response === 'pending') return;
  if (response === 'network-error') await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  else if (response) await session.send('Fetch.fulfillRequest', { requestId, ...httpResponse(response) });
  else await session.send('Fetch.continueRequest', { requestId });
}

function httpResponse(mock: Exclude<MockResponse, string>) {
  const { status = 200, ...json }: { readonly status?: number } & (Failure | { readonly data: unknown }) = mock;
  return {
    responseCode: status,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(JSON.stringify(json)).toString('base64'),
  };
}
