/** How the worker handles a request; `network` means that it does not, and the browser sends it as without a worker. */
export type Rule = 'page' | 'code' | 'booking' | 'network';

interface RequestFields {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const codeAddress = /^\/remotes\/[^/]+\/[^/]+\/./;
/** The API calls that read a booking; their responses are stored with a confirmation. */
const bookingAddress = /^\/api\/v1\/(ride\/booked-ride|fly\/booked-flight)\/[\w-]+$/;
/** Not pages of the shell, or never served from a cache. */
const outsideAddress = /^\/(api|ops|sandbox|releases|remotes)(\/|$)|^\/sw\.js$/;

/** The first matching row decides. */
const table: readonly [Rule, (url: URL, request: RequestFields) => boolean][] = [
  // a file or a response of the API is not a page: whatever a script has stored under its URL is never opened as one
  ['network', ({ pathname }, { mode }) => mode === 'navigate' && outsideAddress.test(pathname)],
  ['code', ({ pathname }) => codeAddress.test(pathname)],
  ['booking', ({ pathname }) => bookingAddress.test(pathname)],
  ['network', ({ pathname }) => outsideAddress.test(pathname)],
  // a preview belongs to one tab, and is never cached
  ['network', ({ searchParams }) => searchParams.has('release')],
  ['page', (_, { mode }) => mode === 'navigate'],
];

export function ruleOf(request: RequestFields, origin: string): Rule {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  return table.find(([, matches]) => matches(url, request))?.[0] ?? 'network';
}
