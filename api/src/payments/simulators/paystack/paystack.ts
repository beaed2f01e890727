import type { SimulatedAccount, Simulation, SimulationParts } from '../provider';
import { type Simulator, type SimulatorOptions, startSimulator } from '../start';
import { accountName, bankOf } from './answers';
import type { Transaction } from './books';
import { registerPaystackControls } from './controls';
import { createLedger, type Ledger } from './ledger';
import { budgetHeaders, createRateLimits, usedBudget } from './rate-limits';
import { answerFault, registerPaystackRoutes } from './routes';
import { type Domain, domainOf, type PaystackSettings, usualSettings } from './settings';
import { signBody } from './sign';
import { statusOf } from './transaction-status';

export interface PaystackOptions extends Partial<PaystackSettings> {
  /** The API secret key; it decides whether money is real, and it signs the notices. */
  readonly secret?: string | undefined;
}

export interface PaystackSimulation extends Simulation, Ledger {
  readonly settings: PaystackSettings;
  readonly domain: Domain;
  /** Takes the money of a paid transaction back without a refund, as after a dispute; no notice says so. @returns what is wrong */
  reverse(reference: string): string | undefined;
  /** Changes the secret key: from now on only the new one is accepted, and it signs. */
  rotateKey(secret: string): void;
  /** Signs with this key from now on, and accepts calls with the same as before. */
  signWith(secret: string): void;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Live: every 3 minutes four times, then hourly for 72 hours. Test: hourly for 10 hours. */
const retries: Readonly<Record<Domain, { readonly quick: number; readonly hours: number }>> = {
  live: { quick: 4, hours: 72 },
  test: { quick: 0, hours: 10 },
};

export const createPaystack =
  ({ secret = 'sk_test_simulator', ...chosen }: PaystackOptions = {}) =>
  ({ clock, notify }: SimulationParts): PaystackSimulation => {
    const settings: PaystackSettings = { ...usualSettings, ...chosen };
    const domain = domainOf(secret);
    const ledger = createLedger({ clock, notify, settings, domain });
    const { books } = ledger;
    let accepted = secret;
    let signing = secret;

    const accountOf = (transaction: Transaction): SimulatedAccount => ({
      reference: transaction.reference,
      bankName: bankOf(domain).name,
      accountNumber: transaction.accountNumber,
      accountName: accountName(domain),
      amountKobo: transaction.amountKobo,
      expiresAt: transaction.expiresAt,
      state: statusOf(books, settings, transaction, clock.now()),
      isOpen: !transaction.paid && !transaction.isClosed && clock.now() < transaction.expiresAt,
    });

    const provider: PaystackSimulation = {
      name: 'paystack',
      title: domain === 'live' ? 'Paystack simulator, live mode' : 'Paystack simulator',
      openingRoute: 'POST /charge',
      ...{ ...ledger, settings, domain },
      reverse: (reference) => ledger.force(reference, 'reversed'),
      rotateKey(next) {
        accepted = next;
        signing = next;
      },
      signWith(key) {
        signing = key;
      },
      headersOf: (body) => ({ 'x-paystack-signature': signBody(signing, body) }),
      retryAfterMs(attempt) {
        const { quick, hours } = retries[domain];
        if (attempt <= quick) return 3 * minuteMs;
        return attempt <= quick + hours ? hourMs : undefined;
      },
      rateLimited(reply) {
        const now = clock.now();
        return answerFault(reply.headers(budgetHeaders(usedBudget(domain, now), now)), 'rate_limited');
      },
      error500: (reply) => answerFault(reply, 'unknown'),
      accounts: () => books.transactions.map(accountOf).toReversed(),
      routes: (app) =>
        registerPaystackRoutes(app, {
          ledger,
          settings,
          domain,
          clock,
          limits: createRateLimits(),
          key: () => accepted,
        }),
      controls: (app) => registerPaystackControls(app, provider),
    };
    return provider;
  };

/** Starts a simulator of Paystack, with the options of the business and those that all simulators have. */
export const startPaystack = (
  business: PaystackOptions = {},
  options: SimulatorOptions = {},
): Promise<Simulator<PaystackSimulation>> => startSimulator(createPaystack(business), options);
