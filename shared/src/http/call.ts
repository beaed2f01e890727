import type { DataOf, Failure, InputOf, Operation } from '../contract/operation';
import { apiBase, fill, type SentCall, takeCall } from '../first-call';
import { reportReach } from '../shell/offline/reach';
import { ApiError } from './api-error';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The same for every retry of one attempt; a POST without one gets a new one. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

// a query of optional values only may be omitted
type Loose<I> = I extends { query: infer Q } ? (object extends Q ? Omit<I, 'query'> & { query?: Q } : I) : I;
export type CallInput<O extends Operation> = Loose<InputOf<O>> & CallOptions;
type Rest<I> = object extends I ? [input?: I] : [input: I];

/** Makes one call of the contract. */
export type Call = <O extends Operation>(
  method: O['method'],
  path: O['path'],
  ...rest: Rest<CallInput<O>>
) => Promise<DataOf<O>>;

interface AnyInput extends CallOptions {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** Header of a response that the service worker had stored: it does not mean that the site was reached. */
const fromDeviceHeader = 'x-offline-at';

export interface ApiRequest extends AnyInput {
  readonly method: string;
  readonly baseUrl: string;
  /** The path below `baseUrl`. */
  readonly url: string;
  readonly timeoutMs: number;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body, parsed. */
  readonly data: unknown;
}

/**
 * Creates a client for one API. A call returns the `data` of the success envelope, or throws an `ApiError`; an aborted call
 * throws the reason of its signal. It neither shows, stores nor retries anything.
 */
export function createCall(settings: { baseUrl: string; timeoutMs: number }): Call {
  return async <O extends Operation>(method: O['method'], path: O['path'], input?: unknown): Promise<DataOf<O>> => {
    const options: AnyInput = input ?? {};
    const url = fill(path, options.params);
    const request = {
      ...options,
      method,
      baseUrl: settings.baseUrl,
      url,
      timeoutMs: options.timeoutMs ?? settings.timeoutMs,
    };
    const sent = isPlain(options) ? takeCall(method, settings.baseUrl + url, options.body) : undefined;
    const response =
      (sent && (await responseOf(sent, request))) ?? (await (sender ?? (await loadSender())).send(request));
    reportReach(response.headers[fromDeviceHeader] === undefined);
    const { status, data: body } = response;
    if (status < 200 || status > 299) {
      throw new ApiError('STATUS', { status, data: body as Failure, retryAfterSeconds: retryAfterSeconds(response) });
    }
    if (typeof body !== 'object' || body === null || !('data' in body)) throw new ApiError('PARSING_ERROR', { status });
    return body.data as DataOf<O>;
  };
}

type Sender = typeof import('./send');
let sender: Sender | undefined;

/** Loads axios: for the first call that the document has not made. */
export async function loadSender(): Promise<Sender> {
  try {
    sender = await import(/* webpackChunkName: "send" */ './send');
    return sender;
  } catch (cause) {
    reportReach(false);
    throw new ApiError('FETCH_ERROR', { cause });
  }
}

/** Whether the document may have sent the call: its calls have none of these. */
const isPlain = ({ query, headers, idempotencyKey, signal }: AnyInput) =>
  !query && !headers && !idempotencyKey && !signal?.aborted;

/** The response to a call that the document has sent; undefined if it failed and has to be sent again. */
async function responseOf(
  { response: pending, abort }: SentCall,
  { signal, timeoutMs }: ApiRequest,
): Promise<ApiResponse | undefined> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    const response = await pending;
    const text = await response.text();
    const { status } = response;
    return { status, headers: Object.fromEntries(response.headers), data: parse(text, status) };
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw signal.reason;
    if (isLate) throw new ApiError('TIMEOUT_ERROR', { cause });
    return undefined;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** The API sends `Retry-After` in seconds only. */
function retryAfterSeconds({ headers }: ApiResponse): number | undefined {
  const seconds = Number.parseInt(String(headers['retry-after']), 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('PARSING_ERROR', { status, cause });
  }
}

/** The site's own API. */
export const call = createCall({ baseUrl: apiBase, timeoutMs: 15_000 });
