import { fastify } from 'fastify';
import { openDatabase } from 'server/database';
import { createApi, loadSettings } from '../../index';
import type { Jobs, NewJob } from '../../jobs';
import { rideBookings } from '../../rides/ride-bookings';
import { finishOpening } from '../finish-opening';
import type { PaymentProvider } from '../provider';
import { createBanks } from '../providers/banks';
import { networkedProvider } from './networked-bank';

/**
 * A process that opens one account at the bank and dies by `kill -9` where CRASH_AT says: before or after the bank's answer, or
 * in the transaction that writes it.
 */
const { BANK_URL = '', CRASH_AT, ACCOUNT_ID, NOW = '' } = process.env;
const dieAt = (step: string) => {
  if (step === CRASH_AT) process.kill(process.pid, 'SIGKILL');
};

const bank = networkedProvider(BANK_URL);
const dying: PaymentProvider = {
  ...bank,
  async openAccount(db, request) {
    dieAt('before-bank');
    const answer = await bank.openAccount(db, request);
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
    if (added.some(({ payload }) => payload.template === 'payment-due')) dieAt('in-write');
  },
};
const context = { ...api.context, jobs };
await finishOpening(context, [rideBookings(context)], Number(ACCOUNT_ID));
dieAt('after-write');
await api.close();
