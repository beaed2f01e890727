import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatNaira } from 'shared/format';
import { z } from 'zod';
import { toNaira } from '../../../money';
import { withBody } from '../controls';
import type { Simulation, SimulationParts } from '../provider';
import { type Simulator, type SimulatorOptions, startSimulator } from '../start';
import { accountBank, type Merchant, paidNotice, refundedNotice, rejectedNotice } from './answers';
import { type Books, createBooks } from './books';
import { type JsonValue, jsonText } from './json-text';
import { refundStates } from './refunds';
import { registerMonnifyRoutes, sendGeneralFault, type Tokens } from './routes';
import { defaultSettings, type MonnifySettings, monnifySettings } from './settings';
import { isOpen, transactionStates } from './transactions';

export interface MonnifySimulation extends Simulation {
  readonly merchant: Merchant;
  readonly books: Books;
  readonly settings: Readonly<MonnifySettings>;
  change(settings: Partial<MonnifySettings>): void;
  /** Makes all tokens invalid before their time. */
  revokeTokens(): void;
  /** The number of logins so far. */
  readonly logins: number;
}

const defaultMerchant: Merchant = {
  apiKey: 'MK_TEST_SIMULATOR',
  secretKey: 'SIMULATORSECRET',
  contractCode: '5867418298',
  name: 'Tafiya',
};

const retries = 12;
const retryMs = 5 * 60_000;

/** The value of the header `monnify-signature`. */
export const signatureOf = (body: Buffer, secret: string): string =>
  createHmac('sha512', secret).update(body).digest('hex');

const transactionEnd = z.strictObject({ paymentReference: z.string(), state: z.enum(transactionStates) });
const refundEnd = z.strictObject({ refundReference: z.string(), state: z.enum(refundStates) });
const wallet = z.strictObject({ walletKobo: z.int().min(0) });

const unfit = (reply: FastifyReply, fault: string): FastifyReply => reply.code(400).send({ faults: [fault] });

export const createMonnify =
  (options: Partial<Merchant> = {}) =>
  ({ clock, notify, resend }: SimulationParts): MonnifySimulation => {
    const merchant: Merchant = { ...defaultMerchant, ...options };
    const settings: MonnifySettings = { ...defaultSettings, signingSecret: merchant.secretKey };
    const tokens: Tokens = { valid: new Map(), logins: 0 };

    const tell = (event: string, body: JsonValue): void =>
      notify({ event, body: jsonText(body, settings.noticeWriting) });
    const books = createBooks(() => clock.now(), settings, {
      paid: (transaction) => tell('SUCCESSFUL_TRANSACTION', paidNotice(transaction, settings)),
      rejected: (transaction, credit, reason) =>
        tell('REJECTED_PAYMENT', rejectedNotice(transaction, credit, reason, settings)),
      refunded: (refund) =>
        tell(refund.state === 'FAILED' ? 'FAILED_REFUND' : 'SUCCESSFUL_REFUND', refundedNotice(refund, settings)),
    });

    const change = (changes: Partial<MonnifySettings>): void => void Object.assign(settings, changes);

    const controls = (app: FastifyInstance): void => {
      app.get('/monnify', async () => ({
        settings,
        walletKobo: books.walletKobo,
        logins: tokens.logins,
        refunds: books.refunds,
        returned: books.returned,
      }));
      app.post('/monnify/settings', withBody(monnifySettings.partial(), change));
      app.post(
        '/monnify/wallet',
        withBody(wallet, ({ walletKobo }) => {
          books.walletKobo = walletKobo;
        }),
      );
      app.post('/monnify/tokens/revoke', async () => {
        tokens.valid.clear();
        return { done: true };
      });
      app.post(
        '/monnify/transactions/end',
        withBody(transactionEnd, ({ paymentReference, state }, reply) => {
          const transaction = books.find({ paymentReference });
          if (!transaction) return unfit(reply, `There is no transaction ${paymentReference}.`);
          return books.end(transaction, state)
            ? undefined
            : unfit(reply, `${transaction.state} cannot become ${state}.`);
        }),
      );
      app.post(
        '/monnify/refunds/end',
        withBody(refundEnd, ({ refundReference, state }, reply) => {
          const refund = books.findRefund(refundReference);
          if (!refund) return unfit(reply, `There is no refund ${refundReference}.`);
          return books.endRefund(refund, state) ? undefined : unfit(reply, `${refund.state} cannot become ${state}.`);
        }),
      );
    };

    return {
      ...{ name: 'monnify', title: 'Monnify simulator', merchant, books, settings, change, controls },
      openingRoute: 'POST /api/v1/merchant/bank-transfer/init-payment',
      routes: (app) => registerMonnifyRoutes(app, { books, settings, merchant, tokens, clock, resend }),
      revokeTokens: () => tokens.valid.clear(),
      get logins() {
        return tokens.logins;
      },
      settle: () => books.settle(),
      accounts: () =>
        books.transactions.toReversed().flatMap((transaction) =>
          transaction.account
            ? {
                reference: transaction.paymentReference,
                bankName: accountBank.name,
                accountNumber: transaction.account.accountNumber,
                accountName: `${merchant.name}-${transaction.description}`,
                amountKobo: transaction.payableKobo,
                expiresAt: transaction.account.expiresAt,
                state: transaction.state,
                isOpen: isOpen(transaction, clock.now(), settings.wrongAmounts),
              }
            : [],
        ),
      transfer(transfer) {
        const verdict = books.transfer(transfer);
        if (!verdict) return undefined;
        const amount = formatNaira(toNaira(transfer.amountKobo));
        if (verdict.kind === 'accepted')
          return { isAccepted: true, result: `${amount} was accepted: ${verdict.state}.` };
        const reason = verdict.kind === 'rejected' ? `: ${verdict.reason}` : ': the account takes no more money';
        return { isAccepted: false, result: `${amount} was returned to its bank${reason}.` };
      },
      headersOf: (body): Readonly<Record<string, string>> =>
        settings.signingSecret === null ? {} : { 'monnify-signature': signatureOf(body, settings.signingSecret) },
      retryAfterMs: (attempt) => (attempt <= retries ? retryMs : undefined),
      rateLimited: (reply) => sendGeneralFault(reply, 429, 'Too many requests'),
      error500: (reply) => sendGeneralFault(reply, 500, 'An error occurred while processing your request'),
    };
  };

export const startMonnify = (
  merchant: Partial<Merchant> = {},
  options: SimulatorOptions = {},
): Promise<Simulator<MonnifySimulation>> => startSimulator(createMonnify(merchant), options);
