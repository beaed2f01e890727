import type { FastifyBaseLogger } from 'fastify';
import { CallNotMade, CircuitBreaker, ServiceOutage } from '../../jobs/circuit-breaker';
import type { PaymentProvider } from '../provider';

/**
 * The payment providers of the site, in the order of the settings. Each has one circuit breaker, over all of its calls: after
 * three outages in a row, and as long as it asks to be left alone, its calls throw CallNotMade, and the others go on.
 */
export interface Banks {
  readonly all: readonly PaymentProvider[];
  /** The provider with a name; undefined for a former one. */
  of(name: string): PaymentProvider | undefined;
  /** @throws Error for a former one: the job waits until it is in the settings again */
  named(name: string): PaymentProvider;
  /** Those that can open an account for an amount now, the first one first: they take it, and have answered lately. */
  forNewAccount(amountKobo: number): readonly PaymentProvider[];
}

interface BanksOptions {
  /** The time of an opening, for which a traveller waits. */
  readonly timeoutMs?: number;
  /** A clock that never jumps. */
  readonly nowMs?: () => number;
  readonly log?: Pick<FastifyBaseLogger, 'error'>;
}

export function createBanks(providers: readonly PaymentProvider[], options: BanksOptions = {}): Banks {
  const guards = providers.map((provider) => guard(provider, options));
  const all = guards.map(({ guarded }) => guarded);
  const of = (name: string) => all.find((one) => one.name === name);
  return {
    all,
    of,
    named(name) {
      const found = of(name);
      if (!found) throw new Error(`The provider ${name} is not in the settings`);
      return found;
    },
    forNewAccount: (amountKobo) =>
      guards
        .filter(({ guarded, breaker }) => takes(guarded, amountKobo) && breaker.allowed(1) > 0)
        .map(({ guarded }) => guarded),
  };
}

export const takes = ({ limits }: PaymentProvider, amountKobo: number): boolean =>
  amountKobo >= limits.minKobo && amountKobo <= limits.maxKobo;

/** Calls of a provider at once in one process. */
const atOnce = 50;
/** When to come back while others are calling. */
const freeInMs = 5000;

function guard(provider: PaymentProvider, { timeoutMs = 5000, nowMs, log }: BanksOptions) {
  const { name } = provider;
  const breaker = new CircuitBreaker('bank', nowMs);
  let running = 0;

  const requireAllowed = () => {
    if (running >= breaker.allowed(atOnce))
      throw new CallNotMade('bank', `${name}: no call is made for now`, breaker.waitMs() || freeInMs);
  };

  async function recorded<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await call();
      breaker.record(undefined);
      return answer;
    } catch (error) {
      if (error instanceof Error && breaker.record(error))
        log?.error({ provider: name, service: 'bank' }, 'A service is out');
      throw error;
    }
  }

  async function made<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    requireAllowed();
    running += 1;
    return recorded(call).finally(() => {
      running -= 1;
    });
  }

  const guarded: PaymentProvider = {
    name,
    takes: provider.takes,
    get limits() {
      return provider.limits;
    },
    readNotice: (...notice) => provider.readNotice(...notice),
    openAccount: (...request) => made(() => opened(timeoutMs, provider.openAccount(...request))),
    stateOf: (...question) => made(() => provider.stateOf(...question)),
    refund: (...request) => made(() => provider.refund(...request)),
    refundState: (...question) => made(() => provider.refundState(...question)),
    async statement(...period) {
      requireAllowed();
      // takes minutes, and must not be the one call that is allowed after an outage
      return recorded(() => provider.statement(...period));
    },
    check: (db) => provider.check(db),
  };
  return { guarded, breaker };
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
    throw cause instanceof ServiceOutage ? cause : new ServiceOutage('bank', 'The provider failed', { cause });
  } finally {
    clearTimeout(timer);
  }
}
