import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from 'server/database';
import { SettingsError } from 'server/settings';
import type { Db, Tables } from '../../database';
import { type PaymentProviderName, parseSettings, type SettingsInput } from '../../settings';
import type { PaymentProvider } from '../provider';
import { closingProviders, openThereIn } from '../providers/closing-providers';
import { createProvider } from '../providers/create-providers';

const help = `Check the settings of the payment providers.

Usage: pnpm payments check

It makes one call to each provider of PAYMENT_PROVIDERS, which moves no money, and says what is wrong. It
looks in the database for accounts that are open at other providers.
The exit code is 1 if something is.

Environment: that of the site.`;

type Environment = Readonly<Record<string, string | undefined>>;

interface Checked {
  readonly isRight: boolean;
  readonly text: string;
}

/** The command `pnpm payments`. It needs neither the site nor its database, which it only reads. */
export async function runPayments(args: readonly string[], environment: Environment): Promise<Checked> {
  const [command, ...more] = args;
  if (command === 'help' || command === '--help') return { isRight: true, text: help };
  if (command !== 'check' || more.length > 0) return { isRight: false, text: help };
  let settings: SettingsInput;
  try {
    settings = parseSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return { isRight: false, text: error.message };
    throw error;
  }
  const names = settings.payment.providers;
  const checked = await Promise.all([
    ...names.map((name) => (name === 'sandbox' ? sandboxChecked : check(name, settings))),
    ...(await elsewhere(settings)),
  ]);
  return { isRight: checked.every(({ isRight }) => isRight), text: checked.map(({ text }) => text).join('\n\n') };
}

const sandboxChecked: Checked = { isRight: true, text: 'sandbox: moves no real money. There is nothing to check.' };

/** A fault is in the sentences of the check, and a warning would repeat it. */
const noLog = { warn: () => undefined, error: () => undefined };

async function check(name: Exclude<PaymentProviderName, 'sandbox'>, settings: SettingsInput): Promise<Checked> {
  const { payment, origin } = settings;
  const provider = createProvider(name, { payment: { ...payment, secret: '' } }, noLog);
  const faults = provider ? await faultsOf(provider) : ['There is no such provider.'];
  const { mode, baseUrl } = payment[name] ?? {};
  const lines = [
    `${name}, ${mode} mode, at ${baseUrl}: ${faults.length > 0 ? 'something is wrong' : 'it answers, and takes the keys'}.`,
    ...faults.map((fault) => `  - ${fault}`),
    `  Its notices go to ${origin}/api/v1/payments/notices/${name}: enter this address in its dashboard.`,
    ...(origin.startsWith('http:') && baseUrl?.startsWith('https:')
      ? ['  It cannot reach an address without https, so payments are found by asking, within a minute.']
      : []),
  ];
  return { isRight: faults.length === 0, text: lines.join('\n') };
}

/** What is open at providers that are not in PAYMENT_PROVIDERS any more; nothing without a database. */
async function elsewhere(settings: SettingsInput): Promise<Checked[]> {
  const { payment, dataDir, databaseUrl } = settings;
  if (!databaseUrl && !existsSync(path.join(dataDir, 'database'))) return [];
  try {
    const database = await openDatabase<Tables>(settings);
    try {
      const closing = await closingProviders(database.db, { payment: { ...payment, secret: '' } }, noLog, new Date());
      return closing.map(({ open, fault }) => ({
        isRight: fault === undefined,
        text: fault
          ? `The site does not start like this:\n  - ${fault}.`
          : `${open.provider}, which is not in PAYMENT_PROVIDERS, has ${openThereIn(open)}.`,
      }));
    } finally {
      await database.close();
    }
  } catch (error) {
    // a new database
    if ((error as { code?: unknown }).code === '42P01') return [];
    const why = error instanceof Error ? error.message : String(error);
    const text = `The database could not be read, so accounts at other providers were not looked for: ${why}`;
    return [{ isRight: true, text }];
  }
}

/** Checks of providers over the network do not use the database. */
const noDatabase = {} as Db;

const faultsOf = (provider: PaymentProvider): Promise<readonly string[]> =>
  provider.check(noDatabase).catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
