/** A confirmation that this device keeps, to be read without a connection. */
export interface OfflinePage {
  /** Its address on the site, with the query: `/ride-payment-successful?id=…`. */
  readonly path: string;
  /** By what it is listed: "TFY-R8K2-MQX4, Ikoyi to Ikeja". */
  readonly title: string;
  /** When it is removed. */
  readonly untilMs: number;
  readonly keptAtMs: number;
}

export interface StoreMessage {
  readonly kind: 'keep';
  readonly path: string;
  readonly title: string;
  readonly untilMs: number;
  /** The calls of the API that the page is made of, as addresses. */
  readonly api: readonly string[];
  /** Code that the page has loaded, as addresses: what it loads on demand is known to it alone. */
  readonly files: readonly string[];
  /** The traveller agreed to it; a message without is ignored. */
  readonly agreed: true;
}

/** What a page asks of the service worker; each but `visited` and `withdrawn` is answered by one `WorkerReply`. */
export type WorkerMessage =
  | StoreMessage
  /** Every kept page. */
  | { readonly kind: 'forget' }
  | { readonly kind: 'list' }
  /** Releases (`mf-rides@1.5.0`) of which nothing may stay on the device. */
  | { readonly kind: 'withdrawn'; readonly releases: readonly string[] }
  /** A page that was opened before the worker was there: it and its code are in the browser's own cache. */
  | { readonly kind: 'visited'; readonly path: string; readonly files: readonly string[] };

/** The kept pages as they are after the message was obeyed. */
export interface WorkerReply {
  readonly kept: readonly OfflinePage[];
}
