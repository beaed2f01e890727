import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { CircuitBreaker, ServiceOutage } from '../../jobs/circuit-breaker';

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

/** Calls at once in one process. */
const atOnce = 50;
const defaultTimeoutMs = 5000;
const defaultMaxBytes = 2_000_000;
/** The answers with which servers ask for fewer calls or for patience. */
const outageStatuses = [408, 425, 429];

/**
 * A client of the HTTP API of a payment provider. Calls share a budget, so that jobs stay below the limits of the provider,
 * and a circuit breaker: after three outages in a row calls fail at once for 30 s, so that nobody waits for the time-out.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { provider, log, timeoutMs = defaultTimeoutMs, nowMs = () => performance.now() } = options;
  const breaker = new CircuitBreaker('bank', nowMs);
  const budget = new CallBudget(options.callsPerMinute, nowMs);
  let running = 0;

  return async (call) => {
    const withinMs = Math.min(call.timeoutMs ?? timeoutMs, timeoutMs);
    if (running >= breaker.allowed(atOnce)) throw new ServiceOutage('bank', `${provider}: no call is made for now`);
    running += 1;
    try {
      const waitMs = budget.take(withinMs / 2);
      if (waitMs === undefined) throw new ServiceOutage('bank', `${provider}: all calls of this minute are used`);
      if (waitMs > 0) await wait(waitMs);
      return await recorded(call, withinMs - waitMs);
    } finally {
      running -= 1;
    }
  };

  async function recorded(call: HttpCall, leftMs: number): Promise<HttpAnswer> {
    const startedMs = nowMs();
    try {
      const answer = await send(options, call, AbortSignal.timeout(Math.ceil(leftMs)));
      breaker.record(undefined);
      return answer;
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
      if (error instanceof Error && breaker.record(error)) log.error({ provider, service: 'bank' }, 'A service is out');
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

  constructor(perMinute: number, nowMs: () => number) {
    this.#perMs = perMinute / 60_000;
    this.#most = Math.max(1, perMinute / 6);
    this.#nowMs = nowMs;
    this.#tokens = this.#most;
    this.#atMs = nowMs();
  }

  /** Takes a call. @returns how long it has to wait; undefined, and nothing is taken, if that is longer than `mostMs` */
  take(mostMs: number): number | undefined {
    const now = this.#nowMs();
    this.#tokens = Math.min(this.#most, this.#tokens + (now - this.#atMs) * this.#perMs);
    this.#atMs = now;
    const waitMs = Math.max(0, (1 - this.#tokens) / this.#perMs);
    if (waitMs > mostMs) return undefined;
    this.#tokens -= 1;
    return waitMs;
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
