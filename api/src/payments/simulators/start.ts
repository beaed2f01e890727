import { type FastifyInstance, fastify } from 'fastify';
import { createSimulatorClock, type SimulatorClock } from './clock';
import { registerControls } from './controls';
import { applyFaults, createFaults, type Exchange, type Faults } from './faults';
import { createNotices, type Notices, noticesTo, type SendNotice } from './notices';
import { registerPage } from './page/page.routes';
import type { Simulation, SimulationParts } from './provider';

export interface SimulatorOptions {
  /** By default any free one. */
  readonly port?: number | undefined;
  /** By default only this machine reaches it. */
  readonly host?: string | undefined;
  /** Where notices go: an address, or a function in the same process. Without it they stay in the queue. */
  readonly notify?: string | SendNotice | undefined;
  /** The clock that the one of the simulator goes with. */
  readonly now?: (() => Date) | undefined;
  /** Delivers notices by itself at this interval; without it only `deliver()` does. */
  readonly deliverEveryMs?: number | undefined;
  /** Sees each call that the provider itself answers, for a check of its shapes. */
  readonly watch?: ((exchange: Exchange) => void) | undefined;
}

export interface Simulator<Kind extends Simulation = Simulation> {
  readonly url: string;
  readonly clock: SimulatorClock;
  readonly faults: Faults;
  readonly notices: Notices;
  /** The provider itself: its books and its own controls. */
  readonly provider: Kind;
  /** Does what is due, then delivers the due notices. @returns the number of notices that were taken */
  deliver(): Promise<number>;
  close(): Promise<void>;
}

/** Starts a simulator in memory that listens on a port of its own. */
export async function startSimulator<Kind extends Simulation>(
  create: (parts: SimulationParts) => Kind,
  { port = 0, host = '127.0.0.1', notify, now, deliverEveryMs, watch }: SimulatorOptions = {},
): Promise<Simulator<Kind>> {
  const clock = createSimulatorClock(now);
  const provider = create({
    clock,
    notify: (notice) => void notices.add(notice),
    resend: (from, to) => notices.resend(from, to),
  });
  const send = typeof notify === 'string' ? noticesTo(notify) : notify;
  const notices = createNotices(clock, send, provider);
  const faults = createFaults();
  const deliver = (): Promise<number> => {
    provider.settle();
    return notices.deliver();
  };

  const app: FastifyInstance = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  app.addHook('onRequest', async () => provider.settle());
  app.register(async (scope) => {
    applyFaults(scope, faults, provider, watch);
    provider.routes(scope);
  });
  registerControls(app, { clock, faults, notices, provider, deliver });
  registerPage(app, { clock, faults, notices, provider, deliver });
  const url = await app.listen({ port, host });

  const timer = deliverEveryMs === undefined ? undefined : setInterval(() => void deliver(), deliverEveryMs).unref();
  return {
    ...{ url, clock, faults, notices, provider, deliver },
    async close() {
      clearInterval(timer);
      await app.close();
    },
  };
}
