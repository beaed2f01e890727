import type { Settings } from '../shell/settings/settings-state';

/** A call that a page makes as soon as it is there. */
export interface FirstCall {
  readonly method: 'GET' | 'POST';
  /** As the contract writes it: `/ride/booked-ride/{id}`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

/**
 * What `src/pages/<page>/first-calls.ts` of a remote exports as `firstCalls`: the calls that the page begins with at an
 * address. Its document makes them, before any script of the page has come. They read, and nothing more: nobody may be
 * there to take the answer.
 *
 * @param stored the settings as the device keeps them, of any origin and unchecked
 */
export type FirstCalls = (address: URL, stored: () => Partial<Settings>) => readonly FirstCall[];

/** A first call on its way. */
export interface BegunCall {
  readonly method: string;
  readonly url: string;
  /** As it was sent. */
  readonly body: string | undefined;
  readonly begunAtMs: number;
  readonly answer: Promise<Response>;
  readonly abort: () => void;
}

/** Where a document leaves what it has begun, for whoever makes the same call. */
export interface WithBegunCalls {
  tafiyaFirstCalls?: readonly BegunCall[];
}

/** Where the site's own API lies. */
export const apiBase = '/api/v1';

/** A path of the contract with its parameters in the place of their names. */
export const fill = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/** As old as an answer may be that a page shows without asking anew. */
const freshMs = 60_000;

/** The call that the document has begun, if it is this one; each is given away once. */
export function takeCall(method: string, url: string, body: unknown): BegunCall | undefined {
  const place = globalThis as WithBegunCalls;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const found = place.tafiyaFirstCalls?.find(
    (begun) => begun.method === method && begun.url === url && begun.body === sent,
  );
  if (!found) return undefined;
  place.tafiyaFirstCalls = place.tafiyaFirstCalls?.filter((begun) => begun !== found);
  return Date.now() - found.begunAtMs < freshMs ? found : undefined;
}
