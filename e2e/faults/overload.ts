import { createHmac, randomBytes } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RideResult, RideSelection } from 'shared/contract/rides';
import { bookingOf, criteriaIn } from '../rides/ride-api';
import { newTraveller } from '../site/traveller';

/** The outcomes of the calls of one kind. */
export interface Tally {
  readonly sent: number;
  readonly answered: number;
  /** 503 with `Retry-After`. */
  readonly refused: number;
  /** 503 without it, any other 5xx, a reset. */
  readonly broken: number;
  /** No response within `giveUpMs`. */
  readonly timedOut: number;
  /** Durations of the answered calls. */
  readonly p50Ms: number;
  readonly p95Ms: number;
}

export interface OverloadResult {
  /** Bookings per second at a low concurrency. */
  readonly peakFlowsPerSecond: number;
  /** Bookings per second under overload. */
  readonly goodFlowsPerSecond: number;
  readonly calls: Tally;
  /** Signed notices of the bank, sent during the whole run. */
  readonly notices: Tally;
  readonly health: Tally;
  /** Time from the end of the load to the first search that is answered within a second. */
  readonly recoveredAfterMs: number;
}

export interface OverloadOptions {
  /** Of the API, with its prefix: `http://127.0.0.1:4000/api/v1`. The API has to trust 127.0.0.1 as a proxy. */
  readonly origin: string;
  readonly sandboxSecret: string;
  readonly factor: number;
  readonly seconds: number;
}

const giveUpMs = 20_000;
/** Open connections, as a proxy in front has them. New ones are slow, because a server accepts one per turn of its event loop. */
const warmSockets = 400;
const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: warmSockets });

type Outcome = 'answered' | 'refused' | 'broken' | 'timedOut';

interface Answer {
  readonly outcome: Outcome;
  readonly ms: number;
  readonly data: unknown;
}

interface Request {
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const outcomeOf = ({ statusCode = 0, headers }: http.IncomingMessage): Outcome => {
  if (statusCode < 500) return 'answered';
  return statusCode === 503 && headers['retry-after'] ? 'refused' : 'broken';
};

/** Sends one call from a random client address. */
function send(origin: string, { path, body, headers }: Request): Promise<Answer> {
  const begunAt = performance.now();
  return new Promise((resolve) => {
    const settle = (outcome: Outcome, data?: unknown) => resolve({ outcome, ms: performance.now() - begunAt, data });
    const request = http.request(origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      agent,
      headers: {
        'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    const timer = setTimeout(() => {
      settle('timedOut');
      request.destroy();
    }, giveUpMs);
    request.once('error', () => {
      clearTimeout(timer);
      settle('broken');
    });
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => {
        clearTimeout(timer);
        settle(outcomeOf(response), text.startsWith('{') ? JSON.parse(text).data : undefined);
      });
    });
    request.end(body);
  });
}

const tallyOf = (answers: readonly Answer[]): Tally => {
  const count = (outcome: Outcome) => answers.filter((answer) => answer.outcome === outcome).length;
  const times = answers.filter(({ outcome }) => outcome === 'answered').map(({ ms }) => ms);
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return {
    sent: answers.length,
    answered: sorted.length,
    refused: count('refused'),
    broken: count('broken'),
    timedOut: count('timedOut'),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
  };
};

let flows = 0;

/** Searches, selects and books, and stops at the first call that is not answered. @returns whether the booking was answered */
async function book(origin: string, answers: Answer[]): Promise<boolean> {
  flows += 1;
  const criteria = { ...criteriaIn(2 + (flows % 80)), pickupTime: `${String(flows % 24).padStart(2, '0')}:00` };
  const call = async <Data>(path: string, body: object, headers = {}): Promise<Data | undefined> => {
    const answer = await send(origin, { path, body: JSON.stringify(body), headers });
    answers.push(answer);
    return answer.outcome === 'answered' ? (answer.data as Data) : undefined;
  };
  const rides = await call<RideResult[]>('/ride/search-ride', criteria);
  const ride = rides?.[flows % rides.length];
  if (!ride) return false;
  const { pickupTime, pickupDate, dropOffLocation, pickupLocation, car_id, price_id } = ride;
  const chosen = { pickupTime, pickupDate, dropOffLocation, pickupLocation, car_id, price_id };
  const selection = await call<RideSelection>('/ride/select-ride', chosen);
  if (!selection?.quoteId) return false;
  const key = { 'idempotency-key': randomBytes(12).toString('hex') };
  // a refusal because the car is taken counts as answered
  return Boolean(await call('/ride/create-ride', bookingOf(selection, newTraveller()), key));
}

/** Bookings per second at a concurrency. */
async function peakOf(origin: string, seconds: number, concurrency: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let good = 0;
  const traveller = async () => {
    while (performance.now() < until) if (await book(origin, [])) good += 1;
  };
  await Promise.all(Array.from({ length: concurrency }, traveller));
  return good / seconds;
}

/** Calls `begin` at a fixed rate, independent of how long each call takes. */
async function atRate<Result>(perSecond: number, seconds: number, begin: () => Promise<Result>): Promise<Result[]> {
  const begun: Promise<Result>[] = [];
  const start = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const waitMs = start + (number * 1000) / perSecond - performance.now();
    if (waitMs > 0) await delay(waitMs);
    begun.push(begin());
  }
  return Promise.all(begun);
}

/** A transfer to an unknown account. Each such notice is stored for review, so each writes to the database. */
function notice(secret: string): Request {
  const id = randomBytes(8).toString('hex');
  const seconds = Math.floor(Date.now() / 1000);
  const sentAt = new Date().toISOString();
  const transfer = { reference: `SBX-${id}`, accountNumber: '1000000000', amountKobo: 100, currency: 'NGN', sentAt };
  const body = JSON.stringify({ eventId: id, event: 'transfer.received', transfer });
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const headers = { 'x-sandbox-timestamp': String(seconds), 'x-sandbox-signature': signature };
  return { path: '/payments/notices/sandbox', body, headers };
}

const search = (): Request => ({ path: '/ride/search-ride', body: JSON.stringify(criteriaIn(5)) });

async function recovery(origin: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { outcome, ms } = await send(origin, search());
    if (outcome === 'answered' && ms < 1000) return Math.round(performance.now() - start);
    await delay(100);
  }
}

/**
 * Sends bookings at a multiple of the API's peak rate, independent of the responses, and reports their outcomes.
 */
export async function measureOverload(options: OverloadOptions): Promise<OverloadResult> {
  const { origin, sandboxSecret, factor, seconds } = options;
  await Promise.all(Array.from({ length: warmSockets }, () => send(origin, { path: '/health' })));
  let isOver = false;
  const meanwhile = async (request: () => Request) => {
    const all: Promise<Answer>[] = [];
    while (!isOver) {
      all.push(send(origin, request()));
      await delay(250);
    }
    return tallyOf(await Promise.all(all));
  };
  const [notices, health] = [meanwhile(() => notice(sandboxSecret)), meanwhile(() => ({ path: '/health' }))];
  await peakOf(origin, 3, 8);
  const peakBefore = await peakOf(origin, 10, 12);
  const answers: Answer[] = [];
  const begun = performance.now();
  const load = atRate(peakBefore * factor, seconds, async () => {
    const isGood = await book(origin, answers);
    return isGood ? performance.now() - begun : undefined;
  });
  await delay(seconds * 1000);
  const recoveredAfterMs = await recovery(origin);
  const done = await load;
  const inTime = done.filter((atMs) => atMs !== undefined && atMs < seconds * 1000).length;
  // measured again, because other programs on the machine change its capacity
  const peakAfter = await peakOf(origin, 10, 12);
  isOver = true;
  return {
    peakFlowsPerSecond: (peakBefore + peakAfter) / 2,
    goodFlowsPerSecond: inTime / seconds,
    calls: tallyOf(answers),
    notices: await notices,
    health: await health,
    recoveredAfterMs,
  };
}
