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
