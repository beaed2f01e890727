import { parseArgs } from 'node:util';
import { createMonnify } from './monnify/monnify';
import type { Simulation, SimulationParts } from './provider';
import { startSimulator } from './start';

const providers: Readonly<Record<string, (secret: string | undefined) => (parts: SimulationParts) => Simulation>> = {
  monnify: (secretKey) => createMonnify(secretKey === undefined ? {} : { secretKey }),
};

const usage = `pnpm simulate ${Object.keys(providers).join('|')} [--port 7100] [--notify URL] [--secret KEY]`;

/** A URL of http or https; undefined for any other text. */
const webAddress = (text: string | undefined): string | undefined =>
  URL.canParse(text ?? '') && /^https?:/.test(text ?? '') ? text : undefined;

/** Starts the simulator that the arguments name. @throws Error with a sentence for the person */
async function simulate(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { port: { type: 'string', default: '7100' }, notify: { type: 'string' }, secret: { type: 'string' } },
  });
  const create = providers[positionals[0] ?? ''];
  if (!create || positionals.length > 1) throw new Error(`Name one provider: ${usage}`);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port must be from 0 to 65535: ${usage}`);
  const notify = webAddress(values.notify);
  if (values.notify !== undefined && !notify) {
    throw new Error('--notify must be an address such as http://127.0.0.1:5500/api/v1/payments/notices/paystack');
  }
  const { provider, url } = await startSimulator(create(values.secret), { port, notify, deliverEveryMs: 500 });
  const destination = notify ? `Notices go to ${notify}` : 'Notices stay in the queue: --notify URL sends them';
  return `${provider.title} is listening at ${url}\n${destination}`;
}

// pnpm passes its own `--` to the script
const args = process.argv.slice(2).filter((argument, index) => !(index === 0 && argument === '--'));

simulate(args).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
