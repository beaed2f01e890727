import type { Settings } from '../shell/settings/settings-state';

/** A call that a page makes when it is opened. */
export interface FirstCall {
  readonly method: 'GET' | 'POST';
  /** The path as in the contract: `/ride/booked-ride/{id}`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

/**
 * What `src/pages/<page>/first-calls.ts` of a remote exports as `firstCalls`: the first calls of the page at a
 * URL. The document makes them before any script of the page has loaded. They only read: the response may be discarded.
 *
 * @param stored the stored settings, not validated
 */
export type FirstCalls = (address: URL, stored: () => Partial<Settings>) => readonly FirstCall[];

/**
 * What the same file exports as `firstQueries` if the server renders the page for addresses with a query: the queries of the page
 * that its first calls answer. They run in the renderer, with the responses that the server has fetched.
 */
export type FirstQueries = (address: URL) => readonly FirstQuery[];

/** A query of the page with the key and the function that the page itself uses. */
export interface FirstQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<unknown>;
}

/** A first call that was sent. */
export interface SentCall {
  readonly method: string;
  readonly url: string;
  /** The sent text. */
  readonly body: string | undefined;
  readonly sentAtMs: number;
  readonly response: Promise<Pick<Response, 'status' | 'headers' | 'text'>>;
  readonly abort: () => void;
}

/** The global in which a document stores its calls, until the page makes the same call. */
export interface WithSentCalls {
  tafiyaFirstCalls?: readonly SentCall[];
}

/** The base path of the site's API. */
export const apiBase = '/api/v1';

/** A path of the contract with the values of its parameters. */
export const fill = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/** The maximum age of a response that a page uses. */
const maxAgeMs = 60_000;

/** The same call if the document has sent it; each is returned once. */
export function takeCall(method: string, url: string, body: unknown): SentCall | undefined {
  const place = globalThis as WithSentCalls;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const found = place.tafiyaFirstCalls?.find(
    (call) => call.method === method && call.url === url && call.body === text,
  );
  if (!found) return undefined;
  place.tafiyaFirstCalls = place.tafiyaFirstCalls?.filter((call) => call !== found);
  return Date.now() - found.sentAtMs < maxAgeMs ? found : undefined;
}
