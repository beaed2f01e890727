import type { FastifyBaseLogger } from 'fastify';
import { CircuitBreaker, ServiceOutage } from '../../jobs/circuit-breaker';
import type { FlightSupplier } from './flight-supplier';

type Call = Exclude<keyof FlightSupplier, 'name'>;

/** Calls of the airline that share slots and a circuit breaker, so that those that hang hold up no others. */
interface AirlineLane {
  readonly name: string;
  readonly calls: readonly Call[];
  /** Calls at once, in one process. Those of `hold` and `seats` have a database connection each, of ten. */
  readonly atOnce: number;
}

export const airlineLanes: readonly AirlineLane[] = [
  { name: 'search', calls: ['search', 'busiestRoutes', 'lowestFares', 'lowestReturns', 'changeOffers'], atOnce: 20 },
  { name: 'price', calls: ['price'], atOnce: 10 },
  { name: 'hold', calls: ['hold'], atOnce: 3 },
  { name: 'seats', calls: ['holdAgain', 'release', 'exchange'], atOnce: 3 },
  { name: 'tickets', calls: ['issueTickets'], atOnce: 4 },
];

export interface GuardOptions {
  readonly timeoutMs?: number;
  /** A clock that never jumps. */
  readonly nowMs?: () => number;
}

/**
 * A supplier with calls that end within 3 s and have slots by lane. Where all slots are taken, and for 30 s after three
 * outages in a row, a call is refused at once: whoever waits for an airline that does not answer holds a request, and
 * in a booking its locks.
 * @throws ServiceOutage from each call
 */
export function guardSupplier(
  supplier: FlightSupplier,
  log: Pick<FastifyBaseLogger, 'error'>,
  { timeoutMs = 3000, nowMs }: GuardOptions = {},
): FlightSupplier {
  const lanes = airlineLanes.map((lane) => ({ ...lane, breaker: new CircuitBreaker('airline', nowMs), running: 0 }));

  function guarded<Args extends unknown[], Answer>(name: Call, call: (...args: Args) => Promise<Answer>) {
    const lane = lanes.find(({ calls }) => calls.includes(name));
    if (!lane) throw new Error(`No lane for ${name}`);
    return async (...args: Args): Promise<Answer> => {
      if (lane.running >= lane.breaker.allowed(lane.atOnce)) throw new ServiceOutage('airline', `No slot for ${name}`);
      lane.running += 1;
      try {
        const answer = await within(timeoutMs, call(...args));
        lane.breaker.record(undefined);
        return answer;
      } catch (error) {
        if (error instanceof Error && lane.breaker.record(error))
          log.error({ lane: lane.name, service: 'airline', reason: error.message }, 'A service is out');
        throw error;
      } finally {
        lane.running -= 1;
      }
    };
  }

  return {
    name: supplier.name,
    search: guarded('search', (...args) => supplier.search(...args)),
    busiestRoutes: guarded('busiestRoutes', () => supplier.busiestRoutes()),
    lowestFares: guarded('lowestFares', (...args) => supplier.lowestFares(...args)),
    changeOffers: guarded('changeOffers', (...args) => supplier.changeOffers(...args)),
    lowestReturns: guarded('lowestReturns', (...args) => supplier.lowestReturns(...args)),
    price: guarded('price', (...args) => supplier.price(...args)),
    hold: guarded('hold', (...args) => supplier.hold(...args)),
    holdAgain: guarded('holdAgain', (...args) => supplier.holdAgain(...args)),
    release: guarded('release', (...args) => supplier.release(...args)),
    exchange: guarded('exchange', (...args) => supplier.exchange(...args)),
    issueTickets: guarded('issueTickets', (...args) => supplier.issueTickets(...args)),
  };
}

async function within<Answer>(timeoutMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ServiceOutage('airline', `No answer in ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
