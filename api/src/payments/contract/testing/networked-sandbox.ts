import { type FastifyRequest, fastify } from 'fastify';
import { inTransaction } from 'server/database';
import { sendTransfer } from '../../../sandbox/sandbox-bank';
import { createSandboxProvider } from '../../../sandbox/sandbox-provider';
import type { TestApi } from '../../../testing';
import type {
  AccountAtProvider,
  AccountReport,
  OpenedAccount,
  OpeningRequest,
  PaymentProvider,
  RefundAnswer,
  RefundAttempt,
  RefundLine,
  RefundRequest,
  Statement,
} from '../../provider';
import { createHttpClient, type HttpCall } from '../../providers/http-client';
import { createSimulatorClock } from '../../simulators/clock';
import { applyFaults, createFaults } from '../../simulators/faults';
import { createNotices, type SendNotice } from '../../simulators/notices';
import type { SimulatedAccount } from '../../simulators/provider';
import type { Simulator } from '../../simulators/start';
import { noticeOf } from '../../testing/bank';
import type { RefundEnd } from './sites';

const minuteMs = 60_000;

/** The calls of the sandbox bank behind HTTP. */
export const sandboxRoutes = { open: ['POST /accounts'], refund: 'POST /refunds' } as const;

/** A refund that the bank works on until an instant, and its end. */
interface TakenRefund {
  readonly reference: string;
  readonly endsAt: Date;
  end: Exclude<RefundEnd, 'lacks_money'>;
}

type OpenAccount = AccountAtProvider & Pick<SimulatedAccount, 'accountNumber'>;

/** What a test has the bank do, and what it sees there. */
export interface NetworkedSandbox {
  readonly simulator: Pick<Simulator, 'url' | 'clock' | 'faults' | 'notices' | 'deliver' | 'close'>;
  /** Newest first. */
  accounts(): readonly Pick<OpenAccount, 'reference' | 'accountNumber' | 'amountKobo'>[];
  transfer(transfer: Pick<SimulatedAccount, 'accountNumber' | 'amountKobo'>): Promise<void>;
  endsRefund(end: RefundEnd): void;
  sendsAfterAll(): void;
  takesBack(accountNumber: string): void;
  refundsThere(accountNumber: string, amountKobo: number): Promise<void>;
  /** What was sent back that way, by account number. */
  readonly refundedThere: readonly (readonly [accountNumber: string, kobo: number])[];
}

interface Surroundings {
  readonly now: () => Date;
  readonly notify: SendNotice;
  readonly secret: string;
  /** The site, once it is open: its database has the books of the bank. */
  readonly site: () => TestApi;
  /** The headers of a notice. */
  readonly sign: (body: Buffer, at: Date) => Readonly<Record<string, string>>;
}

/**
 * The sandbox bank as a company behind HTTP: the same code and tables, calls that fail on purpose, notices that are sent until they are
 * taken, refunds that take a minute and can fail or need a person, and money that it takes back.
 */
export async function startNetworkedSandbox({
  secret,
  site,
  sign,
  now,
  notify,
}: Surroundings): Promise<NetworkedSandbox> {
  const bank = createSandboxProvider(secret);
  const clock = createSimulatorClock(now);
  const faults = createFaults();
  const notices = createNotices(clock, notify, {
    headersOf: (body) => sign(body, clock.now()),
    retryAfterMs: (attempt) => (attempt < 12 ? 5 * minuteMs : undefined),
  });
  const database = () => site().context.db;
  const opened: OpenAccount[] = [];
  const refunds = new Map<string, TakenRefund>();
  /** The keys of refunds for which there was no money. */
  const unfunded = new Set<string>();
  const lost = new Set<string>();
  // the bank itself has nobody who refunds there, and no rows for it
  const byHand: (RefundLine & { readonly accountNumber: string })[] = [];
  let nextEnd: RefundEnd = 'sent';

  const hasEnded = ({ endsAt }: TakenRefund) => endsAt <= clock.now();
  /** The money of a refund that has failed is at the bank again. */
  const settle = async () => {
    const failed = [...refunds].filter(([, one]) => one.end === 'failed' && hasEnded(one)).map(([key]) => key);
    if (failed.length > 0) await database().deleteFrom('sandbox_refunds').where('refund_key', 'in', failed).execute();
  };

  const open = async (request: OpeningRequest) => {
    const [openedAt, expiresAt] = [new Date(request.openedAt), new Date(request.expiresAt)];
    const answer = await bank.openAccount(database(), { ...request, openedAt, expiresAt });
    const { reference, amountKobo } = request;
    if (answer.outcome === 'opened' && !opened.some((one) => one.reference === reference)) {
      const { accountNumber } = answer.account;
      opened.unshift({ reference, providerReference: null, accountNumber, amountKobo, openedAt });
    }
    return answer;
  };
  const stateOf = async (reference: string): Promise<AccountReport> => {
    const account = opened.find((one) => one.reference === reference);
    if (!account) return { providerReference: null, transfers: [], takenBack: [] };
    const report = await bank.stateOf(database(), account);
    if (!lost.has(account.accountNumber)) return report;
    const sent = await database().selectFrom('sandbox_refunds').selectAll().execute();
    const takenBack = report.transfers.map(({ id, amountKobo }) => ({
      transferId: id,
      amountKobo: sent
        .filter(({ transfer_reference }) => transfer_reference === id)
        .reduce((left, { amount_kobo }) => left - amount_kobo, amountKobo),
    }));
    return { ...report, transfers: [], takenBack: takenBack.filter(({ amountKobo }) => amountKobo > 0) };
  };
  const refundState = (key: string): RefundAnswer => {
    if (unfunded.has(key)) return { outcome: 'needs_person', reference: null, fault: 'there was not enough money' };
    const known = refunds.get(key);
    if (!known) return { outcome: 'refused', fault: 'there is no such refund' };
    const { reference, end } = known;
    if (!hasEnded(known)) return { outcome: 'accepted', reference };
    if (end === 'failed') return { outcome: 'refused', fault: 'account closed' };
    return end === 'sent'
      ? { outcome: 'sent', reference }
      : { outcome: 'needs_person', reference, fault: 'no account to send it to' };
  };
  const refund = async (request: RefundRequest): Promise<RefundAttempt> => {
    const { key } = request;
    if (refunds.has(key) || unfunded.has(key)) return refundState(key);
    if (nextEnd === 'lacks_money') {
      unfunded.add(key);
      return refundState(key);
    }
    const end = nextEnd;
    const at = clock.now();
    const answer = await bank.refund(database(), { ...request, at });
    if (answer.outcome !== 'sent') return answer;
    refunds.set(key, { end, reference: answer.reference, endsAt: new Date(at.getTime() + minuteMs) });
    return refundState(key);
  };
  const lineOf = (line: RefundLine): RefundLine => {
    const known = refunds.get(line.key ?? '');
    if (!known || (known.end === 'sent' && hasEnded(known))) return line;
    return { ...line, state: hasEnded(known) ? 'needs_person' : 'under_way' };
  };

  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', settle);
  app.register(async (scope) => {
    applyFaults(scope, faults, {
      rateLimited: (reply) => reply.code(429).send({ fault: 'too many calls' }),
      error500: (reply) => reply.code(500).send({ fault: 'out of order' }),
    });
    type With<Part extends 'Body' | 'Params' | 'Querystring', Value> = FastifyRequest<Record<Part, Value>>;
    scope.post('/accounts', ({ body }: With<'Body', OpeningRequest>) => open(body));
    scope.get('/accounts/:reference', ({ params }: With<'Params', { reference: string }>) => stateOf(params.reference));
    scope.post('/refunds', ({ body }: With<'Body', RefundRequest>) => refund(body));
    scope.get('/refunds/:key', async ({ params }: With<'Params', { key: string }>) => refundState(params.key));
    scope.get('/statement', async ({ query }: With<'Querystring', { from: string; to: string }>) => {
      const [from, to] = [new Date(query.from), new Date(query.to)];
      const statement = await bank.statement(database(), from, to);
      const lines = byHand.filter(({ at }) => at >= from && at < to).map(({ accountNumber: _, ...line }) => line);
      return { ...statement, refunds: [...statement.refunds.map(lineOf), ...lines] };
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  return {
    simulator: {
      ...{ url, clock, faults, notices },
      async deliver() {
        await settle();
        return notices.deliver();
      },
      close: () => app.close(),
    },
    accounts: () => opened,
    async transfer(transfer) {
      const { context } = site();
      // its notice is sent from here
      const bankContext = { ...context, now: clock.now, jobs: { enqueue: async () => {} } };
      const reference = await inTransaction(context.db, (tx) => sendTransfer(tx, bankContext, transfer));
      if (!reference) throw new Error(`There is no account ${transfer.accountNumber}`);
      const { body } = await noticeOf(site(), reference);
      notices.add({ event: 'transfer.received', body: body.toString() });
    },
    endsRefund(end) {
      nextEnd = end;
    },
    sendsAfterAll() {
      for (const one of refunds.values()) if (one.end === 'needs_person') one.end = 'sent';
    },
    takesBack: (accountNumber) => void lost.add(accountNumber),
    async refundsThere(accountNumber, amountKobo) {
      const account = opened.find((one) => one.accountNumber === accountNumber);
      const [transfer] = account ? (await bank.stateOf(database(), account)).transfers : [];
      if (!transfer) throw new Error(`There is no money in ${accountNumber}`);
      const reference = `BY-HAND-${byHand.length + 1}`;
      const line = { reference, transferId: transfer.id, amountKobo, at: clock.now() };
      byHand.push({ ...line, key: null, state: 'sent', accountNumber });
    },
    get refundedThere() {
      return byHand.map(({ accountNumber, amountKobo }) => [accountNumber, amountKobo] as const);
    },
  };
}

interface ClientOptions {
  readonly timeoutMs?: number;
  readonly nowMs: () => number;
  readonly callsPerMinute: number;
}

/** The adapter of that bank. */
export function createNetworkedSandbox(baseUrl: string, secret: string, options: ClientOptions): PaymentProvider {
  const quiet = { warn: () => undefined, error: () => undefined };
  const call = createHttpClient({ provider: 'Sandbox Bank', baseUrl, secrets: [secret], log: quiet, ...options });
  const ask = async <Answer>(http: HttpCall): Promise<Answer> => {
    const { status, body } = await call(http);
    if (status !== 200) throw new Error(`The bank answered ${status}`);
    return body as Answer;
  };
  const { name, takes, limits, readNotice, check } = createSandboxProvider(secret);
  const inTime = <Line extends { readonly at: Date }>(line: Line): Line => ({ ...line, at: new Date(line.at) });
  return {
    ...{ name, takes, limits, readNotice, check },
    async openAccount(_db, request) {
      const { account } = await ask<{ account: OpenedAccount }>({ method: 'POST', path: '/accounts', body: request });
      return { outcome: 'opened', account: { ...account, expiresAt: new Date(account.expiresAt) } };
    },
    async stateOf(_db, { reference }) {
      const path = `/accounts/${encodeURIComponent(reference)}`;
      const report = await ask<AccountReport>({ method: 'GET', path });
      return { ...report, transfers: report.transfers.map((one) => ({ ...one, sentAt: new Date(one.sentAt) })) };
    },
    refund: (_db, request) => ask<RefundAnswer>({ method: 'POST', path: '/refunds', body: request }),
    refundState: (_db, { key }) => ask<RefundAnswer>({ method: 'GET', path: `/refunds/${encodeURIComponent(key)}` }),
    async statement(_db, from, to) {
      const query = { from: from.toISOString(), to: to.toISOString() };
      const listed = await ask<Statement>({ method: 'GET', path: '/statement', query });
      return { ...listed, received: listed.received.map(inTime), refunds: listed.refunds.map(inTime) };
    },
  };
}
