/** What the worker does with a request; `network` means that the browser does it alone, as if there were no worker. */
export type Rule = 'page' | 'code' | 'booking' | 'network';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const codeAddress = /^\/remotes\/[^/]+\/[^/]+\/./;
/** The reads of a booking, whose answers a kept confirmation is made of. */
const bookingAddress = /^\/api\/v1\/(ride\/booked-ride|fly\/booked-flight)\/[\w-]+$/;
/** Not of the shell, or never to be older than now. */
const outsideAddress = /^\/(api|ops|sandbox|releases|remotes)(\/|$)|^\/sw\.js$/;

/** The first row that fits decides. */
const table: readonly [Rule, (url: URL, asked: Asked) => boolean][] = [
  // a file or an answer of the API is no page: what a script has stored under its address is never opened as one
  ['network', ({ pathname }, { mode }) => mode === 'navigate' && outsideAddress.test(pathname)],
  ['code', ({ pathname }) => codeAddress.test(pathname)],
  ['booking', ({ pathname }) => bookingAddress.test(pathname)],
  ['network', ({ pathname }) => outsideAddress.test(pathname)],
  // a preview of a release is one tab's, and always as it is now
  ['network', ({ searchParams }) => searchParams.has('release')],
  ['page', (_, { mode }) => mode === 'navigate'],
];

export function ruleOf(asked: Asked, origin: string): Rule {
  const url = new URL(asked.url);
  if (asked.method !== 'GET' || url.origin !== origin) return 'network';
  return table.find(([, fits]) => fits(url, asked))?.[0] ?? 'network';
}
