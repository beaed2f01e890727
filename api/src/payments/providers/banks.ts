import type { FastifyBaseLogger } from 'fastify';
import { isInTransaction } from 'server/database';
import { AnswerNotUnderstood, CallNotMade, CircuitBreaker, ServiceOutage } from '../../jobs/circuit-breaker';
import { openingMs, type PaymentProvider } from '../provider';

/**
 * The payment providers of the site, in the order of the settings. Each has two circuit breakers: over all of its calls, and over
 * those that open accounts, which may fail while its reads work. After three outages in a row of one, and as long as the provider
 * asks to be left alone, those calls throw CallNotMade, and the other providers go on. A call over the network inside a
 * transaction throws.
 */
export interface Banks {
  /** Also those that open no new accounts any more, and are asked about what is still open there. */
  readonly all: readonly PaymentProvider[];
  /** Those that open new accounts. */
  readonly opening: readonly PaymentProvider[];
  /** The provider with a name; undefined for a former one. */
  of(name: string): PaymentProvider | undefined;
  /** @throws Error for a former one: the job waits until it is in the settings again */
  named(name: string): PaymentProvider;
  /** Those that can open an account for an amount now, the first one first: they take it, and have answered lately. */
  forNewAccount(amountKobo: number): readonly PaymentProvider[];
}

interface BanksOptions {
  /** Providers that open no new accounts any more. */
  readonly closing?: readonly PaymentProvider[];
  /** The time of an opening, for which a traveller waits. */
  readonly timeoutMs?: number;
  /** A clock that never jumps. */
  readonly nowMs?: () => number;
  readonly log?: Pick<FastifyBaseLogger, 'error'>;
}

export function createBanks(providers: readonly PaymentProvider[], options: BanksOptions = {}): Banks {
  const guards = providers.map((provider) => guard(provider, options));
  const opening = guards.map(({ guarded }) => guarded);
  const { closing = [] } = options;
  const all = [...opening, ...closing.map((provider) => guard(provider, options).guarded)];
  const of = (name: string) => all.find((one) => one.name === name);
  return {
    ...{ all, opening, of },
    named(name) {
      const found = of(name);
      if (!found) throw new Error(`The provider ${name} is not in the settings`);
      return found;
    },
    forNewAccount: (amountKobo) =>
      guards.filter(({ guarded, mayOpen }) => takes(guarded, amountKobo) && mayOpen()).map(({ guarded }) => guarded),
  };
}

export const takes = ({ limits }: PaymentProvider, amountKobo: number): boolean =>
  amountKobo >= limits.minKobo && amountKobo <= limits.maxKobo;

/** Calls of a provider at once in one process. */
const atOnce = 50;
/** When to come back while others are calling. */
const freeInMs = 5000;

/** Calls that fail together. */
interface Lane {
  readonly breaker: CircuitBreaker;
  running: number;
}

function guard(provider: PaymentProvider, { timeoutMs = openingMs, nowMs, log }: BanksOptions) {
  const { name } = provider;
  const newLane = (): Lane => ({ breaker: new CircuitBreaker('bank', nowMs), running: 0 });
  const all = newLane();
  const openings = newLane();

  /** @throws Error inside a transaction, which would hold its locks and its connection while the provider is slow */
  const requireAllowed = (lanes: readonly Lane[]) => {
    if (!provider.isInDatabase && isInTransaction())
      throw new Error(`${name} was called inside a database transaction`);
    const full = lanes.find(({ running, breaker }) => running >= breaker.allowed(atOnce));
    if (full) throw new CallNotMade('bank', `${name}: no call is made for now`, full.breaker.waitMs() || freeInMs);
  };

  /** One alarm of an outage of all calls, which is one of the openings too. */
  const report = (opened: readonly Lane[], reason: string) => {
    const [lane] = opened;
    if (!lane) return;
    if (lane === all) log?.error({ provider: name, service: 'bank', reason }, 'A service is out');
    else if (all.breaker.waitMs() === 0)
      log?.error({ provider: name, service: 'bank', calls: 'openings of accounts', reason }, 'A service is out');
  };

  async function recorded<Answer>(lanes: readonly Lane[], call: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await call();
      for (const { breaker } of lanes) breaker.record(undefined);
      return answer;
    } catch (error) {
      if (error instanceof Error)
        report(
          lanes.filter(({ breaker }) => breaker.record(error)),
          error.message,
        );
      throw error;
    }
  }

  async function made<Answer>(call: () => Promise<Answer>, lanes: readonly Lane[] = [all]): Promise<Answer> {
    requireAllowed(lanes);
    for (const lane of lanes) lane.running += 1;
    return recorded(lanes, call).finally(() => {
      for (const lane of lanes) lane.running -= 1;
    });
  }

  const guarded: PaymentProvider = {
    name,
    takes: provider.takes,
    ...(provider.isInDatabase && { isInDatabase: true }),
    get limits() {
      return provider.limits;
    },
    readNotice: (...notice) => provider.readNotice(...notice),
    openAccount: (...request) => made(() => opened(timeoutMs, provider.openAccount(...request)), [all, openings]),
    stateOf: (...question) => made(() => provider.stateOf(...question)),
    refund: (...request) => made(() => provider.refund(...request)),
    refundState: (...question) => made(() => provider.refundState(...question)),
    async statement(...period) {
      requireAllowed([all]);
      // takes minutes, and must not be the one call that is allowed after an outage
      return recorded([all], () => provider.statement(...period));
    },
    check: (db) => provider.check(db),
  };
  return { guarded, mayOpen: () => [all, openings].every(({ breaker }) => breaker.allowed(1) > 0) };
}

/** @throws ServiceOutage for every failure: the outcome of the opening is unknown */
async function opened<Answer>(timeoutMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ServiceOutage('bank', `No answer in ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } catch (cause) {
    if (cause instanceof ServiceOutage) throw cause;
    // its sentence is for the log; of another error it may contain anything
    const fault = cause instanceof AnswerNotUnderstood ? cause.message : 'The provider failed';
    throw new ServiceOutage('bank', fault, { cause });
  } finally {
    clearTimeout(timer);
  }
}
