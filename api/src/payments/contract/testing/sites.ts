import type { Db } from '../../../database';
import { createSandboxProvider } from '../../../sandbox/sandbox-provider';
import { openTestApi, type TestApi, type TestApiOptions } from '../../../testing';
import type { PaymentProvider } from '../../provider';
import { createBanks } from '../../providers/banks';
import { createMonnify } from '../../providers/monnify/monnify-provider';
import { createPaystack } from '../../providers/paystack/paystack-provider';
import type { SimulatorClock } from '../../simulators/clock';
import type { Exchange, Faults } from '../../simulators/faults';
import { signatureOf, createMonnify as simulateMonnify } from '../../simulators/monnify/monnify';
import { exchangeFaults as monnifyFaults } from '../../simulators/monnify/testing/shapes';
import type { Notices, SendNotice } from '../../simulators/notices';
import { startPaystack } from '../../simulators/paystack/paystack';
import { signBody } from '../../simulators/paystack/sign';
import { exchangeFaults as paystackFaults } from '../../simulators/paystack/testing/official';
import type { HandTransfer, Simulation } from '../../simulators/provider';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulators/start';
import { type Notice, noticeOf, signed, withholdNotices } from '../../testing/bank';
import { type Callable, travellerOf, type UnpaidRide } from '../../testing/traveller';
import {
  createNetworkedSandbox,
  type NetworkedSandbox,
  sandboxRoutes,
  startNetworkedSandbox,
} from './networked-sandbox';
import { type SiteProcess, startSiteProcess } from './site-process';

/** `monnify any` is Monnify under a contract that takes any amount. */
const simulatedNames = ['paystack', 'monnify', 'monnify any'] as const;
export type SimulatedName = (typeof simulatedNames)[number];

/** `openSite` has the sandbox bank in the database of the site, `openSimulatedSite` has it behind HTTP. */
export const siteNames = ['sandbox', ...simulatedNames] as const;
export type SiteName = (typeof siteNames)[number];

/** Those of which an account takes parts, and more than its amount. */
export const anyAmountNames = ['sandbox', 'monnify any'] as const satisfies readonly SiteName[];

const monnifyRoutes = {
  open: ['POST /api/v1/merchant/transactions/init-transaction', 'POST /api/v1/merchant/bank-transfer/init-payment'],
  refund: 'POST /api/v1/refunds/initiate-refund',
} as const;

/** The calls that open an account, in their order, and the one that sends money back. */
export const routesOf = {
  sandbox: sandboxRoutes,
  paystack: { open: ['POST /charge'], refund: 'POST /refund' },
  monnify: monnifyRoutes,
  'monnify any': monnifyRoutes,
} as const satisfies Readonly<Record<SiteName, { readonly open: readonly string[]; readonly refund: string }>>;

/** What a provider holds and has sent back, by account number, in kobo. */
export interface BankBooks {
  readonly received: ReadonlyMap<string, number>;
  /** Without refunds that failed. */
  readonly refunded: ReadonlyMap<string, number>;
}

export type Key = 'present' | 'before' | 'forged';

/** A site with one payment provider, and what a payer and the provider do. */
export interface Site {
  readonly name: SiteName;
  readonly api: TestApi;
  readonly provider: PaymentProvider;
  /** A payer sends money into the account of a ride. @returns whether the provider accepted it */
  pay(ride: Pick<UnpaidRide, 'details'>, kobo: number): Promise<boolean>;
  /** Delivers what is due, and runs all due jobs, until neither leaves anything. */
  settle(): Promise<void>;
  /** The same after some minutes. */
  wait(minutes: number): Promise<void>;
  /** The notices that were not delivered so far never are. */
  loseNotices(): Promise<void>;
  /** All notices so far, oldest first, signed now with a key. */
  noticesOf(key?: Key): Promise<Notice[]>;
  /** Delivers one by hand. @returns the status of the answer */
  send(notice: Notice): Promise<number>;
  books(): Promise<BankBooks>;
  /** Our references of the accounts that the provider has opened. */
  accountReferences(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** `lacks_money`: it is not begun until the business has money at the provider. */
export type RefundEnd = 'sent' | 'failed' | 'needs_person' | 'lacks_money';

/** With a provider that is reached over a network, and works on a refund for a while. */
export interface SimulatedSite extends Site {
  /** The clock of the provider, which goes with that of the site until it is moved. */
  readonly clock: SimulatorClock;
  readonly faults: Faults;
  readonly notices: Notices;
  /** The processes that take all notices and run all jobs; none if the one of the test does. */
  readonly workers: readonly SiteProcess[];
  /** Somebody pays the account that was opened last exactly, and its notice comes at once. */
  payNewest(): Promise<void>;
  /** How the next refund ends; `sent` unless it is set before that refund is asked for. */
  endsRefund(end: RefundEnd): void;
  /** New refunds appear in the list of the provider after so many minutes. */
  listsRefundsAfter(minutes: number): void;
  /** A person sends a refund that needed one, at the provider. */
  sendsAfterAll(): void;
  /** Takes all money of a ride that is still there back, as after a dispute; no notice says so. */
  takesBack(ride: Pick<UnpaidRide, 'details'>): void;
  /** A person refunds a part of a paid ride in the dashboard of the provider. */
  refundsThere(ride: Pick<UnpaidRide, 'details'>, kobo: number): Promise<void>;
  /** The numbers of all accounts that the provider has opened. */
  accountNumbers(): readonly string[];
  /** Starts another process of the site on the same database, which needs PostgreSQL; it ends with the site. */
  join(): Promise<SiteProcess>;
}

const minuteMs = 60_000;
const sandboxSecret = 'a secret of the tests, 32 characters or more';
export const secrets = {
  sandbox: { present: sandboxSecret, before: `before, ${sandboxSecret}`, forged: `forged, ${sandboxSecret}` },
  paystack: { present: 'sk_test_present', before: 'sk_test_before', forged: 'sk_test_forged' },
  monnify: { present: 'PRESENTSECRET', before: 'BEFORESECRET', forged: 'FORGEDSECRET' },
} as const;

const providerOf = {
  sandbox: 'sandbox',
  paystack: 'paystack',
  monnify: 'monnify',
  'monnify any': 'monnify',
} as const satisfies Readonly<Record<SiteName, string>>;

/** The headers of a notice, signed with a key. */
export function signNotice(name: SiteName, body: Buffer, key: Key, at: Date): Notice['headers'] {
  switch (name) {
    case 'sandbox':
      return signed(body.toString(), secrets.sandbox[key], at).headers;
    case 'paystack':
      return { 'x-paystack-signature': signBody(secrets.paystack[key], body) };
    case 'monnify':
    case 'monnify any':
      return { 'monnify-signature': signatureOf(body, secrets.monnify[key]) };
  }
}

const quiet = { warn: () => undefined, error: () => undefined };

const sum = (rows: readonly (readonly [account: string, kobo: number])[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const [account, kobo] of rows) sums.set(account, (sums.get(account) ?? 0) + kobo);
  return sums;
};

export interface SiteOptions extends Pick<TestApiOptions, 'register' | 'metrics'> {
  /** The warnings and errors of a simulated site, as lines of JSON. */
  readonly logTo?: TestApiOptions['logTo'];
  /** Paystack shows the account of a pending charge again; whether it does is not known. Monnify always does. */
  readonly showsAccountAgain?: boolean;
  /** Changes the provider, for a broken control. */
  readonly broken?: (provider: PaymentProvider) => PaymentProvider;
  /** Makes the adapter of a simulated site that is set up in another way than by `adapterFor`. */
  readonly connect?: (bankUrl: string, now: () => Date) => PaymentProvider;
  /** The number of further processes of a simulated site that take all notices and run all jobs in its place. */
  readonly workers?: number;
  /** The time of a call of the adapter, where hanging ones would take too long. */
  readonly timeoutMs?: number;
}

export const openSite = (name: SiteName, options: SiteOptions = {}): Promise<Site> =>
  name === 'sandbox' ? openSandbox(options) : openSimulatedSite(name, options);

/** The notice that the provider has made last. */
export async function newestNotice(site: Pick<Site, 'noticesOf'>, key?: Key): Promise<Notice> {
  const newest = (await site.noticesOf(key)).at(-1);
  if (!newest) throw new Error('The provider has made no notice');
  return newest;
}

/** Delivers a notice to a site. @returns the status of the answer */
export const deliverTo = (api: Pick<Callable, 'inject'>, provider: string) => async (notice: Notice) => {
  const response = await api.inject({
    method: 'POST',
    url: `/payments/notices/${provider}`,
    headers: { 'content-type': 'application/json', ...notice.headers },
    payload: notice.body,
  });
  return response.statusCode;
};

async function openSandbox({ broken = (same) => same, register }: SiteOptions): Promise<Site> {
  const provider = broken(createSandboxProvider(sandboxSecret));
  const api = await openTestApi({ ...(register && { register }), banks: createBanks([provider]) });
  const { db } = api.context;
  const settle = async () => void (await api.runJobs());
  return {
    name: 'sandbox',
    ...{ api, provider, settle, send: deliverTo(api, 'sandbox'), close: api.close },
    async pay({ details }, kobo) {
      await travellerOf(api).transfer(details.accountNumber, kobo / 100);
      return true;
    },
    async wait(minutes) {
      api.travel(minutes * minuteMs);
      await settle();
    },
    loseNotices: async () => void (await withholdNotices(api)),
    async noticesOf(key = 'present') {
      const rows = await db.selectFrom('sandbox_transfers').select('reference').orderBy('id').execute();
      const notices = await Promise.all(rows.map(({ reference }) => noticeOf(api, reference)));
      return notices.map(({ body }) => ({ body, headers: signNotice('sandbox', body, key, api.context.now()) }));
    },
    async accountReferences() {
      const rows = await db.selectFrom('sandbox_accounts').select('reference').execute();
      return rows.flatMap(({ reference }) => reference ?? []);
    },
    books: () => sandboxBooks(db),
  };
}

async function sandboxBooks(db: Db, refundedThere: NetworkedSandbox['refundedThere'] = []): Promise<BankBooks> {
  const received = await db.selectFrom('sandbox_transfers').selectAll().execute();
  const refunded = await db.selectFrom('sandbox_refunds').selectAll().execute();
  return {
    received: sum(received.map((row) => [row.account_number, row.amount_kobo])),
    refunded: sum([...refunded.map((row) => [row.account_number, row.amount_kobo] as const), ...refundedThere]),
  };
}

/** A simulator, and what a test has its provider do. */
interface Simulated {
  readonly simulator: Simulator<Simulation>;
  readonly endsRefund: SimulatedSite['endsRefund'];
  readonly listsRefundsAfter: SimulatedSite['listsRefundsAfter'];
  readonly sendsAfterAll: SimulatedSite['sendsAfterAll'];
  readonly takesBack: SimulatedSite['takesBack'];
  readonly refundsThere: SimulatedSite['refundsThere'];
  readonly books: () => BankBooks;
}

/** The same of each provider over a network, with or without a simulator of its protocol. */
interface Networked extends Omit<Simulated, 'simulator' | 'books'>, Pick<NetworkedSandbox, 'simulator' | 'accounts'> {
  /** @returns whether the provider accepted it */
  readonly transfer: (transfer: HandTransfer) => Promise<boolean>;
  readonly books: () => Promise<BankBooks>;
}

interface Connection extends Pick<SimulatorOptions, 'watch'> {
  readonly now: () => Date;
  readonly notify: SendNotice;
}

/** The calls of one process: more than a test makes. */
const callsPerMinute = 600_000;

export const monnifyMerchant = { apiKey: 'MK_TEST_SIMULATOR', contractCode: '5867418298' };

interface AdapterOptions {
  readonly mode?: 'test' | 'live';
  /** The time of a call; the usual one unless given. */
  readonly timeoutMs?: number | undefined;
  /** The clock of its pauses and turns, which never goes back; that of the site by default. */
  readonly nowMs?: () => number;
}

/** The adapter of a provider, for a simulator of it that `openSimulatedSite` has started in this process or another one. */
export function adapterFor(
  name: SiteName,
  baseUrl: string,
  now: () => Date,
  { mode = 'test', timeoutMs, nowMs = () => now().getTime() }: AdapterOptions = {},
): PaymentProvider {
  const { present: secretKey, before: secretKeyBefore } = secrets[providerOf[name]];
  const limits = { minKobo: 10_000, maxKobo: 1_000_000_000 };
  const settings = { baseUrl, mode, callsPerMinute, limits, secretKey, secretKeyBefore } as const;
  const own = timeoutMs === undefined ? {} : { timeoutMs };
  if (name === 'sandbox') return createNetworkedSandbox(baseUrl, secretKey, { ...own, nowMs, callsPerMinute });
  if (name === 'paystack') return createPaystack(settings, quiet, { ...own, nowMs });
  const takes = name === 'monnify any' ? 'any' : 'exact';
  return createMonnify({ ...settings, ...monnifyMerchant, takes }, quiet, { ...own, now, nowMs });
}

async function simulatedPaystack(connection: Connection, showsAccountAgain: boolean): Promise<Simulated> {
  const simulator = await startPaystack({ secret: secrets.paystack.present }, connection);
  simulator.provider.settings.chargeCheckShowsAccount = showsAccountAgain;
  const { books } = simulator.provider;
  return {
    simulator,
    endsRefund(end) {
      simulator.provider.settings.balance = end === 'lacks_money' ? 'refuses' : 'enough';
      if (end === 'sent' || end === 'lacks_money') return;
      const status = end === 'failed' ? 'failed' : 'needs-attention';
      simulator.provider.planRefund({ processingAfterMs: 10_000, end: { afterMs: minuteMs, status } });
    },
    listsRefundsAfter: (minutes) =>
      void Object.assign(simulator.provider.settings, { refundListLagMs: minutes * minuteMs }),
    sendsAfterAll() {
      for (const { id, status } of books.refunds)
        if (status === 'needs-attention') simulator.provider.moveRefund(id, 'processed');
    },
    takesBack: ({ details }) => expect(simulator.provider.reverse(details.transactionReference)).toBeUndefined(),
    async refundsThere({ details }, amountKobo) {
      const transaction = books.transactions.find(({ reference }) => reference === details.transactionReference);
      if (!transaction) throw new Error('There is no such transaction');
      const notes = { customerNote: undefined, merchantNote: 'Asked for by phone' };
      simulator.provider.takeRefund({ transaction, amountKobo, ...notes });
    },
    books: () => ({
      received: sum(books.transactions.filter(({ paid }) => paid).map((one) => [one.accountNumber, one.amountKobo])),
      refunded: sum(
        books.refunds
          .filter(({ status }) => status !== 'failed')
          .map(({ transaction, amountKobo }) => [transaction.accountNumber, amountKobo]),
      ),
    }),
  };
}

async function simulatedMonnify(connection: Connection, takes: PaymentProvider['takes']): Promise<Simulated> {
  const merchant = { ...monnifyMerchant, secretKey: secrets.monnify.present };
  const simulator = await startSimulator(simulateMonnify(merchant), connection);
  const { books, change } = simulator.provider;
  change({ wrongAmounts: takes === 'any' ? 'accepts' : 'rejects' });
  return {
    simulator,
    endsRefund(end) {
      change({
        refundEnd: end === 'failed' ? 'fails' : 'completes',
        refuseRefunds: end === 'needs_person' || end === 'lacks_money' ? 'R10' : null,
      });
    },
    listsRefundsAfter() {
      throw new Error('The list of Monnify is not late');
    },
    // nothing was begun there: a person sends it anew
    sendsAfterAll: () => change({ refuseRefunds: null }),
    takesBack({ details }) {
      const transaction = books.find({ paymentReference: details.transactionReference });
      expect(transaction && books.end(transaction, 'REVERSED')).toBe(true);
    },
    async refundsThere({ details }, amountKobo) {
      const transaction = books.find({ paymentReference: details.transactionReference });
      const made = books.refund({
        transactionReference: transaction?.transactionReference ?? '',
        refundReference: `by-hand-${books.refunds.length}`,
        ...{ refundReason: 'Asked for by phone', customerNote: 'Refund', amountKobo, destination: undefined },
      });
      expect(made).not.toHaveProperty('refusal');
    },
    books() {
      const accountOf = (reference: string) => {
        const account = books.find({ transactionReference: reference })?.account;
        return account?.accountNumber ?? reference;
      };
      return {
        received: sum(
          books.transactions.flatMap(({ transactionReference, credits }) =>
            credits.map(({ amountKobo }) => [accountOf(transactionReference), amountKobo] as const),
          ),
        ),
        refunded: sum(
          books.refunds
            .filter(({ state }) => state !== 'FAILED')
            .map(({ transactionReference, amountKobo }) => [accountOf(transactionReference), amountKobo]),
        ),
      };
    },
  };
}

type Simulate = (connection: Connection, showsAccountAgain: boolean) => Promise<Simulated>;

export const simulators: Readonly<Record<SimulatedName, Simulate>> = {
  paystack: simulatedPaystack,
  monnify: (connection) => simulatedMonnify(connection, 'exact'),
  'monnify any': (connection) => simulatedMonnify(connection, 'any'),
};

async function networkedSandbox({ now, notify }: Connection, site: () => TestApi): Promise<Networked> {
  const secret = secrets.sandbox.present;
  const sign = (body: Buffer, at: Date) => signNotice('sandbox', body, 'present', at);
  const bank = await startNetworkedSandbox({
    secret,
    site,
    sign,
    now,
    notify,
  });
  return {
    ...bank,
    listsRefundsAfter() {
      throw new Error('The list of the sandbox bank is not late');
    },
    async transfer(one) {
      await bank.transfer(one);
      return true;
    },
    takesBack: ({ details }) => bank.takesBack(details.accountNumber),
    refundsThere: ({ details }, kobo) => bank.refundsThere(details.accountNumber, kobo),
    books: () => sandboxBooks(site().context.db, bank.refundedThere),
  };
}

async function networked(simulated: Simulated): Promise<Networked> {
  const { provider } = simulated.simulator;
  return {
    ...simulated,
    accounts: () => provider.accounts(),
    async transfer(transfer) {
      const result = provider.transfer(transfer);
      if (!result) throw new Error(`There is no account ${transfer.accountNumber}`);
      return result.isAccepted;
    },
    books: async () => simulated.books(),
  };
}

/** What is wrong with a call by the description of the provider; the sandbox bank has none. */
const shapeFaultsOf = { sandbox: () => [], paystack: paystackFaults, monnify: monnifyFaults } as const;

/** A site whose provider is reached over a network, the sandbox bank too. */
export async function openSimulatedSite(
  name: SiteName,
  {
    broken = (same) => same,
    showsAccountAgain = false,
    workers = 0,
    timeoutMs,
    logTo,
    connect,
    ...options
  }: SiteOptions = {},
): Promise<SimulatedSite> {
  let api: TestApi | undefined;
  const opened = (): TestApi => {
    if (!api) throw new Error('The site is not open yet');
    return api;
  };
  const start = new Date('2026-11-20T09:00:00Z');
  const now = () => api?.context.now() ?? start;
  const working: SiteProcess[] = [];
  let notified = 0;
  const shapeFaults = new Set<string>();
  const watch = (exchange: Exchange) => {
    for (const fault of shapeFaultsOf[providerOf[name]](exchange))
      shapeFaults.add(`${exchange.method} ${exchange.route}: ${fault}`);
  };
  const checkShapes = () => expect([...shapeFaults]).toEqual([]);
  const connection: Connection = {
    ...{ now, watch },
    notify(body, headers) {
      const worker = working[notified % working.length];
      notified += 1;
      return deliverTo(worker ?? opened(), providerOf[name])({ body, headers });
    },
  };
  const made =
    name === 'sandbox'
      ? await networkedSandbox(connection, opened)
      : await networked(await simulators[name](connection, showsAccountAgain));
  const { simulator } = made;
  const provider = broken(connect?.(simulator.url, now) ?? adapterFor(name, simulator.url, now, { timeoutMs }));
  const site = await openTestApi({
    ...options,
    ...(logTo && { logTo, settings: { logLevel: 'warn' } }),
    now: start,
    banks: createBanks([provider], { nowMs: () => now().getTime() }),
  });
  api = site;
  const processes: SiteProcess[] = [];
  const join = async () => {
    const joined = await startSiteProcess(site.context, [[name, simulator.url, timeoutMs]]);
    processes.push(joined);
    return joined;
  };
  working.push(...(await Promise.all(Array.from({ length: workers }, join))));
  const runJobs = async () => {
    const running = working.length > 0 ? working : [site];
    return (await Promise.all(running.map((one) => one.runJobs()))).flat().length;
  };
  const settle = async () => {
    for (let work = 1; work > 0; ) {
      work = (await simulator.deliver()) + (await runJobs());
      checkShapes();
    }
  };
  const { clock, notices, faults }: { clock: SimulatorClock; notices: Notices; faults: Faults } = simulator;
  return {
    ...{ name, api: site, provider, settle, join, workers: working, clock, faults, notices },
    ...{ endsRefund: made.endsRefund, sendsAfterAll: made.sendsAfterAll, listsRefundsAfter: made.listsRefundsAfter },
    ...{ takesBack: made.takesBack, refundsThere: made.refundsThere },
    books: made.books,
    send: deliverTo(site, provider.name),
    accountNumbers: () => made.accounts().map(({ accountNumber }) => accountNumber),
    accountReferences: async () => made.accounts().map(({ reference }) => reference),
    pay: ({ details: { accountNumber } }, amountKobo) => made.transfer({ accountNumber, amountKobo }),
    async payNewest() {
      const [newest] = made.accounts();
      if (!newest) throw new Error('No account was opened');
      await made.transfer(newest);
      await simulator.deliver();
    },
    async wait(minutes) {
      site.travel(minutes * minuteMs);
      await settle();
    },
    async loseNotices() {
      for (const one of notices.all) Object.assign(one, { nextAt: undefined });
    },
    async noticesOf(key = 'present') {
      return notices.all.map((one) => {
        const body = Buffer.from(one.body);
        return { body, headers: signNotice(name, body, key, site.context.now()) };
      });
    },
    async close() {
      await Promise.all(processes.map((one) => one.close()));
      await site.close();
      await simulator.close();
      checkShapes();
    },
  };
}
