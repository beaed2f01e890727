import type { Db } from '../../database';
import { CircuitBreaker, ServiceOutage } from '../../jobs/circuit-breaker';
import type { OpeningAnswer, OpeningRequest, PaymentProvider } from '../provider';

/** The payment providers of the site, in the order of the settings. */
export interface Banks {
  readonly all: readonly PaymentProvider[];
  /** The provider with a name; undefined for a former one. */
  of(name: string): PaymentProvider | undefined;
  /** @throws Error for a former one: the job waits until it is in the settings again */
  named(name: string): PaymentProvider;
  /** Those that can open an account for an amount now, the first one first: they take it, and have answered lately. */
  forNewAccount(amountKobo: number): readonly PaymentProvider[];
  /**
   * Opens an account. Ends within the time-out. Three outages in a row take the provider out for 30 s.
   * @throws ServiceOutage for every failure: its outcome is unknown
   */
  open(provider: PaymentProvider, db: Db, request: OpeningRequest): Promise<OpeningAnswer>;
}

interface BanksOptions {
  readonly timeoutMs?: number;
  /** A clock that never jumps. */
  readonly nowMs?: () => number;
}

export function createBanks(
  providers: readonly PaymentProvider[],
  { timeoutMs = 5000, nowMs }: BanksOptions = {},
): Banks {
  const breakers = new Map(providers.map(({ name }) => [name, new CircuitBreaker('bank', nowMs)]));
  const of = (name: string) => providers.find((one) => one.name === name);
  return {
    all: providers,
    of,
    named(name) {
      const found = of(name);
      if (!found) throw new Error(`The provider ${name} is not in the settings`);
      return found;
    },
    forNewAccount: (amountKobo) =>
      providers.filter((one) => takes(one, amountKobo) && breakers.get(one.name)?.allowed(1) !== 0),
    async open(provider, db, request) {
      const breaker = breakers.get(provider.name);
      try {
        const answer = await within(timeoutMs, provider.openAccount(db, request));
        breaker?.record(undefined);
        return answer;
      } catch (cause) {
        const outage =
          cause instanceof ServiceOutage ? cause : new ServiceOutage('bank', 'The provider failed', { cause });
        breaker?.record(outage);
        throw outage;
      }
    },
  };
}

export const takes = ({ limits }: PaymentProvider, amountKobo: number): boolean =>
  amountKobo >= limits.minKobo && amountKobo <= limits.maxKobo;

async function within<Answer>(timeoutMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ServiceOutage('bank', `No answer in ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
