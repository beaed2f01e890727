import { fastify } from 'fastify';
import { inTransaction, openDatabase } from 'server/database';
import { createApi, loadSettings } from '../../index';
import type { Jobs, NewJob } from '../../jobs';
import { rideBookings } from '../../rides/ride-bookings';
import { runDueJobs } from '../../testing/run-due-jobs';
import { atProvider } from '../ledger';
import { paymentsJobs } from '../payments.jobs';
import type { PaymentProvider } from '../provider';
import { createBanks } from '../providers/banks';
import { sendBack } from '../review/resolve-items';
import { lockWaitingRefund } from '../review/review-items';
import { markRefunded } from '../send-refund';
import { networkedProvider } from './networked-bank';

/**
 * A process that sends one refund through the bank and dies by `kill -9` where CRASH_AT says: in the transaction that
 * begins it, after that, before or after the bank's answer, in the transaction that writes that the bank has sent it, or after that.
 */
const { BANK_URL = '', CRASH_AT, ORDER, REFUND_ID, NOW = '' } = process.env;
const dieAt = (step: string) => {
  if (step === CRASH_AT) process.kill(process.pid, 'SIGKILL');
};

const bank = networkedProvider(BANK_URL);
const dying: PaymentProvider = {
  ...bank,
  async refund(db, request) {
    dieAt('before-bank');
    const answer = await bank.refund(db, request);
    dieAt('after-bank');
    return answer;
  },
};
const settings = loadSettings();
const database = await openDatabase(settings);
const api = await createApi({
  settings,
  log: fastify({ logger: false }).log,
  now: () => new Date(NOW),
  database,
  banks: createBanks([dying]),
});
const jobs: Jobs = {
  async enqueue(tx, ...added: readonly NewJob[]) {
    await api.context.jobs.enqueue(tx, ...added);
    if (added.some(({ kind }) => kind === 'send-refund')) dieAt('in-begin');
    if (added.some(({ payload }) => payload.template === 'payment-refunded')) dieAt('in-end');
  },
};
const context = { ...api.context, jobs };
const kinds = [rideBookings(context)];
const refundId = Number(REFUND_ID);

if (ORDER === 'bank-first') {
  // the broken control: the bank is asked before anything is committed
  await inTransaction(context.db, async (tx) => {
    const locked = await lockWaitingRefund(tx, kinds, refundId);
    const { provider_transfer_id: transferId = '' } = locked.ledger.transfers[0] ?? {};
    const [account] = locked.ledger.accounts;
    if (!account) throw new Error('A refund without an account');
    const amountKobo = locked.refund.amount_kobo;
    const request = {
      key: `refund:${refundId}`,
      transferId,
      account: atProvider(account),
      amountKobo,
      at: context.now(),
    };
    const answer = await dying.refund(context.db, request);
    if (answer.outcome === 'sent') await markRefunded(tx, context, locked, answer.reference);
  });
} else {
  await inTransaction(context.db, (tx) => sendBack(tx, context, kinds, refundId, { by: 'bank' }));
  dieAt('after-begin');
  const { 'send-refund': send } = paymentsJobs(() => kinds);
  await runDueJobs(context, {
    async 'send-refund'(...job) {
      await send?.(...job);
      dieAt('after-end');
    },
  });
}
await api.close();
