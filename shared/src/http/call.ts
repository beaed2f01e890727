import type { AxiosInstance } from 'axios';
import axios from 'axios';
import type { DataOf, Failure, InputOf, Operation } from '../contract/operation';
import { apiBase, type BegunCall, fill, takeCall } from '../first-call';
import { reportReach } from '../shell/offline/reach';
import { ApiError } from './api-error';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Kept by the caller across the retries of one attempt; a POST without one gets a new one. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

// A query whose every value is optional may be left out wholly.
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

/** The service worker's mark on an answer that it had kept: the site itself said nothing. */
const fromDeviceHeader = 'x-offline-at';

interface Asked extends AnyInput {
  readonly method: string;
  readonly url: string;
  readonly timeoutMs: number;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body, parsed. */
  readonly data: unknown;
}

/**
 * A client for one API. A call gives the `data` of the success envelope, or throws an `ApiError`; a call that its
 * signal aborts throws the signal's reason. Nothing is shown, stored or retried here.
 */
export function createCall(settings: { baseUrl: string; timeoutMs: number }): Call {
  const http = axios.create({
    baseURL: settings.baseUrl,
    headers: { Accept: 'application/json' },
    responseType: 'json',
    // a refusal has a body that the page shows: it is read below as any other response
    validateStatus: () => true,
    // text that is not JSON is an error, not data; a time-out has a code of its own
    transitional: { silentJSONParsing: false, clarifyTimeoutError: true },
  });

  return async <O extends Operation>(method: O['method'], path: O['path'], input?: unknown): Promise<DataOf<O>> => {
    const given: AnyInput = input ?? {};
    const url = fill(path, given.params);
    const asked = { ...given, method, url, timeoutMs: given.timeoutMs ?? settings.timeoutMs };
    const begun = isPlain(given) ? takeCall(method, settings.baseUrl + url, given.body) : undefined;
    const answer = (begun && (await answerOf(begun, asked))) ?? (await send(http, asked));
    reportReach(answer.headers[fromDeviceHeader] === undefined);
    const { status, data: body } = answer;
    if (status < 200 || status > 299) {
      throw new ApiError('STATUS', { status, data: body as Failure, retryAfterSeconds: retryAfterSeconds(answer) });
    }
    if (typeof body !== 'object' || body === null || !('data' in body)) throw new ApiError('PARSING_ERROR', { status });
    return body.data as DataOf<O>;
  };
}

/** What a document can have begun; it sends no more than this. */
const isPlain = ({ query, headers, idempotencyKey, signal }: AnyInput) =>
  !query && !headers && !idempotencyKey && !signal?.aborted;

/** The answer to what the document has begun; undefined where that failed on the way, and is to be asked anew. */
async function answerOf({ answer, abort }: BegunCall, { signal, timeoutMs }: Asked): Promise<Answer | undefined> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    const response = await answer;
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

async function send(http: AxiosInstance, given: Asked): Promise<Answer> {
  try {
    return await http.request<unknown>({
      method: given.method,
      url: given.url,
      params: given.query,
      data: given.body,
      signal: given.signal,
      timeout: given.timeoutMs,
      headers: {
        ...(given.method === 'POST' && { 'Idempotency-Key': given.idempotencyKey ?? newIdempotencyKey() }),
        ...given.headers,
      },
    });
  } catch (cause) {
    if (given.signal?.aborted) throw given.signal.reason;
    const { code, response } = axios.isAxiosError(cause) ? cause : {};
    if (response) throw new ApiError('PARSING_ERROR', { status: response.status, cause });
    // a late or an aborted response says nothing about the connection
    const isLate = code === 'ETIMEDOUT' || code === 'ECONNABORTED';
    if (!isLate) reportReach(false);
    throw new ApiError(isLate ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', { cause });
  }
}

/** `Retry-After` as seconds; the API writes no other form. */
function retryAfterSeconds({ headers }: Answer): number | undefined {
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

/** A key that no other attempt has: 128 random bits as hex. (`randomUUID` is missing on a page without TLS.) */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
