import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createBooking, criteriaIn } from '../../rides/ride-api';
import type { Engine, Site } from '../../site/launch-site';
import { newTraveller } from '../../site/traveller';
import { withApi } from '../api-under-test';
import { checkRecords } from '../check-records';
import type { Fault, Report } from '../fault';
import { emptyLog, rideOf } from '../travellers';

const secret = randomBytes(32).toString('hex');
const repeats = 100;

interface Transfer {
  readonly reference: string;
  readonly accountNumber: string;
  readonly amountKobo: number;
  readonly sentAt: string;
}

interface Notice {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

function noticeOf(transfer: object, { eventId = randomUUID() as string, key = secret, ageSeconds = 0 } = {}): Notice {
  const body = JSON.stringify({ eventId, event: 'transfer.received', transfer: { currency: 'NGN', ...transfer } });
  const seconds = Math.floor(Date.now() / 1000) - ageSeconds;
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return { body, headers: { 'x-sandbox-timestamp': String(seconds), 'x-sandbox-signature': signature } };
}

async function deliver({ origin }: Site, { body, headers }: Notice): Promise<number> {
  const response = await fetch(`${origin}/api/v1/payments/notices/sandbox`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Notices that must be refused; each differs from the genuine one in one field. */
function forgeriesOf(transfer: Transfer): Notice[] {
  const genuine = noticeOf(transfer);
  const signedBy = (headers: Record<string, string>): Notice => ({ ...genuine, headers });
  return [
    noticeOf(transfer, { key: 'another secret' }),
    noticeOf(transfer, { ageSeconds: 3600 }),
    noticeOf(transfer, { ageSeconds: -3600 }),
    signedBy({}),
    signedBy({ ...genuine.headers, 'x-sandbox-signature': '' }),
    signedBy({ ...genuine.headers, 'x-sandbox-signature': '0'.repeat(63) }),
    { ...genuine, body: genuine.body.replace(/"amountKobo":\d+/, '"amountKobo":1') },
  ];
}

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** Sends a transfer in the sandbox bank, so that the bank has a record of it. */
async function sendTransfer({ origin }: Site, accountNumber: string, amount: number): Promise<string> {
  const response = await fetch(`${origin}/api/v1/sandbox/transfers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ accountNumber, amount }),
  });
  return ((await response.json()) as { data: { reference: string } }).data.reference;
}

async function runWithRepeatedNotices(site: Site, rounds: number, hasBankRecord = true): Promise<Report> {
  const log = emptyLog();
  let notices = 0;
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    const traveller = newTraveller();
    const created = await createBooking(site.origin, traveller, criteriaIn(2 + round));
    const { accountNumber, amount } = created.transfer_details;
    const reference = hasBankRecord ? await sendTransfer(site, accountNumber, amount) : `SBX-${randomUUID()}`;
    const transfer = { reference, accountNumber, amountKobo: amount * 100, sentAt: new Date().toISOString() };
    const again = noticeOf(transfer);
    const genuine = Array.from({ length: repeats }, (_, n) => (n % 2 === 0 ? again : noticeOf(transfer)));
    const expected = [
      ...genuine.map((notice) => ({ notice, status: 200 })),
      ...forgeriesOf(transfer).map((notice) => ({ notice, status: 401 })),
    ];
    const answers = await Promise.all(
      shuffled(expected).map(async ({ notice, status }) => ({ status, answered: await deliver(site, notice) })),
    );
    for (const { status, answered } of answers) {
      if (status !== answered) log.violations.push(`a notice was answered ${answered} instead of ${status}`);
      if (answered === 200) notices += 1;
      else refused += 1;
    }
    // has no request to repeat: only the payment is compared
    log.bookings.push(rideOf(created, traveller.email, true));
  }
  return { counts: { bookings: rounds, notices, refused }, violations: await checkRecords(site, log) };
}

const withNotices = (engine: Engine, rounds: number, hasBankRecord?: boolean) =>
  withApi(engine, (site) => runWithRepeatedNotices(site, rounds, hasBankRecord), {
    SANDBOX_SECRET: secret,
    LIMIT_NOTICE_ADDRESS: '100000/60',
  });

export const noticesRepeated: Fault = {
  name: 'payment notices arrive 100 times, shuffled, forged, stale and altered',
  engines: ['postgres', 'embedded'],
  shortEngines: ['postgres'],
  rounds: { short: 1, full: 8 },
  run: ({ engine, rounds }) => withNotices(engine, rounds),
  control: {
    without: 'the records of the bank: it sends notices of transfers that it does not have',
    expects: /exists at the bank/,
    run: ({ engine }) => withNotices(engine, 1, false),
  },
};
