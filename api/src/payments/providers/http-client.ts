import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { CallNotMade, ServiceOutage } from '../../jobs/circuit-breaker';

export interface HttpClientOptions {
  /** For sentences and logs: `Paystack`. */
  readonly provider: string;
  /** Without a slash at the end; it may have a path. */
  readonly baseUrl: string;
  /** Never logged, wherever they appear. */
  readonly secrets: readonly string[];
  /** Calls of this process a minute, for people and jobs together. */
  readonly callsPerMinute: number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** The time of a whole call: its turn, its answer, and the second try of a read. */
  readonly timeoutMs?: number | undefined;
  readonly maxAnswerBytes?: number;
  /** A clock that never jumps. */
  readonly nowMs?: () => number;
}

export interface HttpCall {
  /** GET is a read: it is tried twice. */
  readonly method: 'GET' | 'POST';
  /** Starts with a slash; values in it are encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** Less than that of the client, for a call whose answer can be left out. */
  readonly timeoutMs?: number;
}

/** An answer below 500 with JSON; the adapter decides what a status of 400 and more means. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Makes one call.
 * @throws ServiceOutage where the provider did not answer, or not with JSON: after a POST the outcome is unknown
 */
export type HttpClient = (call: HttpCall) => Promise<HttpAnswer>;

const defaultTimeoutMs = 5000;
const defaultMaxBytes = 2_000_000;
/** The answers with which servers ask for fewer calls or for patience. */
const outageStatuses = [408, 425, 429];

/** The longest time that a provider is left alone because it says so. */
const mostRetryMs = 600_000;

/**
 * A client of the HTTP API of a payment provider. Calls share a budget, so that jobs stay below the limits of the provider. A
 * provider that says when to come back has no budget until then.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { provider, log, timeoutMs = defaultTimeoutMs, nowMs = () => performance.now() } = options;
  const budget = new CallBudget(options.callsPerMinute, nowMs);

  return async (call) => {
    const withinMs = Math.min(call.timeoutMs ?? timeoutMs, timeoutMs);
    const waitMs = budget.take(withinMs / 2);
    if (waitMs > withinMs / 2) throw new CallNotMade('bank', `${provider}: all calls of this minute are used`, waitMs);
    if (waitMs > 0) await wait(waitMs);
    return logged(call, withinMs - waitMs);
  };

  async function logged(call: HttpCall, leftMs: number): Promise<HttpAnswer> {
    const startedMs = nowMs();
    try {
      return await send(options, call, AbortSignal.timeout(Math.ceil(leftMs)));
    } catch (error) {
      const { method, path } = call;
      const fault = redact(error instanceof Error ? error.message : String(error), options.secrets);
      const line = {
        provider,
        method,
        path: redact(path, options.secrets),
        ms: Math.round(nowMs() - startedMs),
        fault,
      };
      log.warn(line, 'A payment provider did not answer');
      if (error instanceof ServiceOutage && error.retryInMs) budget.pause(error.retryInMs);
      throw error;
    }
  }
}

/**
 * Calls per minute as tokens that come back evenly; ten seconds' worth can be used at once, so that no minute has many
 * more. A call for which there is no token yet waits for its turn, in the order of the calls.
 */
class CallBudget {
  readonly #perMs: number;
  readonly #most: number;
  readonly #nowMs: () => number;
  #tokens: number;
  #atMs: number;
  #pausedUntilMs = 0;

  constructor(perMinute: number, nowMs: () => number) {
    this.#perMs = perMinute / 60_000;
    this.#most = Math.max(1, perMinute / 6);
    this.#nowMs = nowMs;
    this.#tokens = this.#most;
    this.#atMs = nowMs();
  }

  /** Takes a call. @returns how long it has to wait; nothing is taken if that is longer than `mostMs` */
  take(mostMs: number): number {
    const now = this.#nowMs();
    this.#tokens = Math.min(this.#most, this.#tokens + (now - this.#atMs) * this.#perMs);
    this.#atMs = now;
    const waitMs = Math.max(0, (1 - this.#tokens) / this.#perMs, this.#pausedUntilMs - now);
    if (waitMs <= mostMs) this.#tokens -= 1;
    return waitMs;
  }

  /** There are no calls for so long. */
  pause(forMs: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#nowMs() + forMs);
  }
}

async function send(options: HttpClientOptions, call: HttpCall, signal: AbortSignal): Promise<HttpAnswer> {
  try {
    return await sendOnce(options, call, signal);
  } catch (error) {
    // a second try of a time-out would only wait longer
    if (call.method !== 'GET' || signal.aborted || !(error instanceof UnsteadyAnswer)) throw error;
    return sendOnce(options, call, signal);
  }
}

/** An outage that a second try may pass: a broken connection, an answer of a gateway. */
class UnsteadyAnswer extends ServiceOutage {}

async function sendOnce(options: HttpClientOptions, call: HttpCall, signal: AbortSignal): Promise<HttpAnswer> {
  const { provider, secrets } = options;
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(options.baseUrl, call), {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
      // the keys are for this address alone
      redirect: 'manual',
      signal,
    });
    text = await textOf(response, options.maxAnswerBytes ?? defaultMaxBytes);
  } catch (cause) {
    if (cause instanceof AnswerTooLong) throw new ServiceOutage('bank', `${provider}: ${cause.message}`);
    if (signal.aborted) throw new ServiceOutage('bank', `${provider} did not answer in time`, { cause });
    throw new UnsteadyAnswer('bank', `${provider} could not be reached: ${redact(reasonOf(cause), secrets)}`, {
      cause,
    });
  }
  const { status } = response;
  const retryInMs = retryAfterMs(response);
  if (retryInMs !== undefined)
    throw new ServiceOutage('bank', `${provider} answered ${status}: call again in ${Math.ceil(retryInMs / 1000)} s`, {
      retryInMs,
    });
  if (outageStatuses.includes(status))
    throw new ServiceOutage('bank', `${provider} answered ${status}: too many calls`);
  if (status >= 500) throw new UnsteadyAnswer('bank', `${provider} answered ${status}`);
  if (status >= 300 && status < 400)
    throw new ServiceOutage('bank', `${provider} answered ${status}: its address has moved`);
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    const type = response.headers.get('content-type')?.split(';')[0] ?? 'no type';
    throw new UnsteadyAnswer('bank', `${provider} answered ${status} with ${type} instead of JSON`);
  }
}

/** When a server that asks for patience says to come back: `Retry-After`, in seconds or as a date, or the end of a limit of calls. */
function retryAfterMs({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const at = Date.parse(headers.get('date') ?? '') || Date.now();
  const ms = msOfRetryAfter(headers.get('retry-after'), at) ?? msOfReset(headers.get('x-ratelimit-reset'), at);
  return ms === undefined ? undefined : Math.min(Math.max(ms, 1000), mostRetryMs);
}

function msOfRetryAfter(text: string | null, at: number): number | undefined {
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - at;
  return Number.isNaN(ms) ? undefined : ms;
}

/** Larger ones are instants since 1970, smaller ones periods. */
const longestPeriodSeconds = 1_000_000_000;

/** Seconds, until then or since 1970: Paystack does not say which. */
function msOfReset(text: string | null, at: number): number | undefined {
  if (!text || !/^\d{1,10}$/.test(text)) return undefined;
  const seconds = Number(text);
  return seconds < longestPeriodSeconds ? seconds * 1000 : seconds * 1000 - at;
}

function addressOf(baseUrl: string, { path, query = {} }: HttpCall): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${baseUrl.replace(/\/$/, '')}${path}${search.size > 0 ? `?${search}` : ''}`;
}

class AnswerTooLong extends Error {}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AnswerTooLong(`an answer of more than ${maxBytes} bytes was cut off`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `fetch failed` says nothing; its cause has the code of the network. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return code ?? (cause instanceof Error ? cause.message : String(cause));
};

/** A word of an answer for a fault, such as a state that is not known: only few words can be one. */
export const shown = (word: unknown): string =>
  /^[\w -]{1,40}$/.test(String(word)) ? redact(String(word), []) : 'something else';

/** A text without keys, e-mails and account numbers, for logs and for faults that the staff read. */
export const redact = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length > 0)
    .reduce((kept, secret) => kept.replaceAll(secret, '[key]'), text)
    .replace(/\bsk_(test|live)_\w+/g, '[key]')
    .replace(/\b(Bearer|Basic)\s+\S+/gi, '$1 [key]')
    .replace(/[^\s"'<>,;:/]+@[^\s"'<>,;:/]+/g, '[e-mail]')
    .replace(/(?<![\w-])\d{10}(?![\w-])/g, '[account number]')
    .slice(0, 300);
