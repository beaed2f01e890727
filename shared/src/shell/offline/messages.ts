/** A confirmation that is stored on this device and opens offline. */
export interface OfflinePage {
  /** With the query: `/ride-payment-successful?id=…`. */
  readonly path: string;
  /** "TFY-R8K2-MQX4, Ikoyi to Ikeja". */
  readonly title: string;
  /** When it expires. */
  readonly untilMs: number;
  readonly keptAtMs: number;
}

export interface StoreMessage {
  readonly kind: 'keep';
  readonly path: string;
  readonly title: string;
  readonly untilMs: number;
  /** URLs of the API calls that the page needs. */
  readonly api: readonly string[];
  /** URLs of the code that the page has loaded, including what it loads on demand. */
  readonly files: readonly string[];
  /** The traveller has consented; a message without it is ignored. */
  readonly agreed: true;
}

/** Messages of a page to the service worker, which replies with one `WorkerReply` to a message with a port. */
export type WorkerMessage =
  | StoreMessage
  /** Removes all stored pages. */
  | { readonly kind: 'forget' }
  | { readonly kind: 'list' }
  /** Releases (`mf-rides@1.5.0`) of which the files must be removed from the device. */
  | { readonly kind: 'withdrawn'; readonly releases: readonly string[] }
  /** A page that was opened before the worker was active: it and its code are in the browser's HTTP cache. */
  | { readonly kind: 'visited'; readonly path: string; readonly files: readonly string[] };

/** The stored pages after the message was handled. */
export interface WorkerReply {
  readonly kept: readonly OfflinePage[];
}
