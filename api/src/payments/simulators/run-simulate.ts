import { parseArgs } from 'node:util';
import { createMonnify } from './monnify/monnify';
import { createPaystack } from './paystack/paystack';
import type { Simulation, SimulationParts } from './provider';
import { type Simulator, startSimulator } from './start';

type Create = (parts: SimulationParts) => Simulation;

const providers: Readonly<Record<string, (secret: string | undefined) => Create>> = {
  paystack: (secret) => createPaystack({ secret, isLimited: true }),
  monnify: (secret) => createMonnify(secret === undefined ? {} : { secretKey: secret }),
};

const usage = `pnpm simulate ${Object.keys(providers).join('|')} [--port 7100] [--notify URL] [--secret KEY]`;

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:/.test(text);

/** Starts the simulator that the arguments name. @throws Error with a sentence for the person who typed them */
export async function simulate(args: readonly string[]): Promise<{ text: string; simulator: Simulator }> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { port: { type: 'string', default: '7100' }, notify: { type: 'string' }, secret: { type: 'string' } },
  });
  const create = providers[positionals[0] ?? ''];
  if (!create || positionals.length > 1) throw new Error(`Name one provider: ${usage}`);
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) throw new Error(`--port must be from 0 to 65535: ${usage}`);
  const { notify } = values;
  if (notify !== undefined && !isWebAddress(notify)) {
    throw new Error('--notify must be an address such as http://127.0.0.1:5500/api/v1/payments/notices/paystack');
  }
  const simulator = await startSimulator(create(values.secret), { port, notify, deliverEveryMs: 500 });
  const destination = notify ? `Notices go to ${notify}` : 'Notices stay in the queue: --notify URL sends them';
  return { simulator, text: `${simulator.provider.title} is listening at ${simulator.url}\n${destination}` };
}
