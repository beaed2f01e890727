import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceOutage } from '../../jobs/circuit-breaker';
import type { FlightSupplier } from '../supplier/flight-supplier';

/** An airline behind a separate HTTP server, which can stop answering. It sells the flights of another supplier. */
export interface NetworkedAirline {
  readonly supplier: FlightSupplier;
  /** Calls that came, by name. */
  readonly asked: Map<string, number>;
  /** What is wrong with calls of this name. */
  fault: (call: string) => 'hangs' | 'cut' | undefined;
  /** Resolves once so many calls wait for an answer at the same time. */
  waiting(count: number): Promise<void>;
  /** Cuts off every call that waits. */
  cut(): void;
  close(): Promise<void>;
}

/** @param inner what it sells; asked for at the first call */
export async function openNetworkedAirline(inner: () => FlightSupplier): Promise<NetworkedAirline> {
  const asked = new Map<string, number>();
  const open = new Set<ServerResponse>();
  const changes = new EventEmitter();
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    asked.set(name, (asked.get(name) ?? 0) + 1);
    const fault = airline.fault(name);
    if (!fault) return response.end();
    if (fault === 'cut') return response.destroy();
    open.add(response);
    response.on('close', () => open.delete(response));
    changes.emit('change');
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const through =
    <Args extends unknown[], Answer>(name: string, call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      await fetch(`${url}/${name}`).catch((cause) => {
        throw new ServiceOutage('airline', 'The airline did not answer', { cause });
      });
      return call(...args);
    };

  const airline: NetworkedAirline = {
    supplier: {
      name: 'networked',
      search: through('search', (...args) => inner().search(...args)),
      busiestRoutes: through('busiestRoutes', () => inner().busiestRoutes()),
      lowestFares: through('lowestFares', (...args) => inner().lowestFares(...args)),
      changeOffers: through('changeOffers', (...args) => inner().changeOffers(...args)),
      lowestReturns: through('lowestReturns', (...args) => inner().lowestReturns(...args)),
      price: through('price', (...args) => inner().price(...args)),
      hold: through('hold', (...args) => inner().hold(...args)),
      holdAgain: through('holdAgain', (...args) => inner().holdAgain(...args)),
      release: through('release', (...args) => inner().release(...args)),
      exchange: through('exchange', (...args) => inner().exchange(...args)),
      issueTickets: through('issueTickets', (...args) => inner().issueTickets(...args)),
    },
    asked,
    fault: () => undefined,
    async waiting(count) {
      while (open.size < count) await once(changes, 'change');
    },
    cut() {
      for (const response of open) response.destroy();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return airline;
}
