import { inTransaction } from 'server/database';
import type { PaymentUnderReview } from 'shared/contract/staff';
import { mailsTo } from '../mail/testing/mailbox';
import { rideBookings } from '../rides/ride-bookings';
import { createSandboxProvider } from '../sandbox/sandbox-provider';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, refusalOf } from '../testing/responses';
import { testSettings } from '../testing/test-settings';
import { askRefund, wakeRefunds } from './ask-refund';
import { breaches } from './invariants';
import { createBanks } from './providers/banks';
import { finishSending } from './send-refund';
import { plainPageOf } from './testing/plain-page';
import { recordsOf } from './testing/records';
import { type SlowRefunds, slowRefunds } from './testing/slow-refunds';
import { sendStrayMoney } from './testing/stray-money';
import { travellerOf, type UnpaidRide } from './testing/traveller';

const minuteMs = 60_000;

let api: TestApi;
let slow: SlowRefunds;
let staff: ReturnType<typeof staffOf>;
let logged: { msg: string; refund?: string; fault?: string }[];
beforeEach(async () => {
  const own = await testSettings();
  slow = slowRefunds(createSandboxProvider(own.settings.payment.secret));
  await own.remove();
  logged = [];
  api = await openTestApi({
    banks: createBanks([slow.provider]),
    settings: { logLevel: 'error' },
    logTo: { write: (line) => void logged.push(JSON.parse(line)) },
  });
  staff = staffOf(api);
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
});

const look = (ride: UnpaidRide) => travellerOf(api).look(ride);
const list = async (): Promise<PaymentUnderReview[]> => dataOf(await staff.get('/staff/payments'));
const act = (item: string, action: string, body: object = {}) => staff.send(`/staff/payments/${item}/${action}`, body);
const kinds = () => [rideBookings(api.context)];
const moneyMails = async (ride: UnpaidRide) => (await recordsOf(api).moneyMailsOf(ride)).map(([name]) => name);

/** A ride with a surplus of NGN 1,500, and the refund of it sent through the bank. */
async function surplus(): Promise<{ ride: UnpaidRide; refundId: number; item: string }> {
  const ride = await travellerOf(api).book();
  await travellerOf(api).pay(ride, ride.due + 1500);
  const refundId = await recordsOf(api).refundIdOf(ride);
  const item = `refund-${refundId}`;
  dataOf(await act(item, 'refund', { by: 'bank' }));
  return { ride, refundId, item };
}

const travelAndRun = async (minutes: number) => {
  api.travel(minutes * minuteMs);
  return api.runJobs();
};

test('a refund that the bank accepts is under way until the bank has sent it, and the traveller gets a mail about each', async () => {
  const { ride } = await surplus();
  await api.runJobs();
  const since = api.context.now().toISOString();
  expect(await look(ride)).toMatchObject({
    status: 'overpaid',
    refund: { amount: 1500, refundedAt: null, underWay: { amount: 1500, since } },
  });
  expect(await plainPageOf(api, ride)).toMatch(
    /Refund NGN 1,500, on its way since \w+day \d\d, \w+ \d{4}\. Banks need up to 10 working days\./,
  );
  expect(await list()).toMatchObject([{ isSending: true, acceptedOn: since, need: null, actions: [] }]);
  expect(await moneyMails(ride)).toEqual(['payment-overpaid', 'payment-refund-under-way']);

  await travelAndRun(1);
  await travelAndRun(2);
  expect(slow.questions()).toBe(2);
  slow.settle({ outcome: 'sent', reference: 'SENT-1' });
  await travelAndRun(5);
  expect(slow.refunds).toHaveLength(1);
  const { refund } = await look(ride);
  expect(refund).toMatchObject({ amount: 1500, refundedAt: api.context.now().toISOString() });
  expect(refund).not.toHaveProperty('underWay');
  expect(await moneyMails(ride)).toEqual(['payment-overpaid', 'payment-refund-under-way', 'payment-refunded']);
  expect(await list()).toEqual([]);
});

test('the mail about a refund under way says how long banks need', async () => {
  const { ride } = await surplus();
  await api.runJobs();
  await api.runJobs();
  const { email } = await api.context.db
    .selectFrom('ride_bookings')
    .select('email')
    .where('public_id', '=', ride.id)
    .executeTakeFirstOrThrow();
  const mail = (await mailsTo(api, email)).find(({ template }) => template === 'payment-refund-under-way')?.mail;
  expect(mail?.subject).toContain('NGN 1,500 is on its way back to you');
  expect(mail?.text).toContain('Banks need up to 10 working days.');
});

test('the bank is asked with growing waits, and at last every six hours', async () => {
  await surplus();
  await api.runJobs();
  for (const minutes of [1, 2, 5, 15, 30, 60, 120, 360, 360]) {
    const before = slow.questions();
    api.travel((minutes - 1) * minuteMs + 59_000);
    await api.runJobs();
    expect(slow.questions()).toBe(before);
    api.travel(1000);
    await api.runJobs();
    expect(slow.questions()).toBe(before + 1);
  }
});

test('a refund that needs a person is under review with an alarm, and goes on by itself when the bank has sent it', async () => {
  const { ride, refundId } = await surplus();
  await api.runJobs();
  slow.settle({ outcome: 'needs_person', reference: null, fault: 'give account details' });
  await travelAndRun(1);
  await travelAndRun(2);
  expect(logged.map(({ msg, refund, fault }) => [msg, refund, fault])).toEqual([
    [expect.stringContaining('until a person does something'), `refund:${refundId}`, 'give account details'],
  ]);
  expect(await list()).toMatchObject([
    { need: 'give account details', isSending: false, actions: ['mark_refunded', 'set_back'] },
  ]);
  expect((await look(ride)).refund).not.toHaveProperty('underWay');
  slow.settle({ outcome: 'accepted', reference: null });
  await travelAndRun(5);
  expect(await list()).toMatchObject([{ need: null, isSending: true }]);
  slow.settle({ outcome: 'sent', reference: 'SENT-1' });
  await travelAndRun(15);
  expect((await look(ride)).refund).toMatchObject({ refundedAt: api.context.now().toISOString() });
  expect((await moneyMails(ride)).filter((name) => name !== 'payment-overpaid')).toEqual([
    'payment-refund-under-way',
    'payment-refunded',
  ]);
});

test('a person records by hand a refund that the bank cannot send, and the bank is asked no more', async () => {
  slow.first = { outcome: 'needs_person', reference: 'SLOW-1', fault: 'give account details' };
  const { ride, item } = await surplus();
  await api.runJobs();
  expect(refusalOf(await act(item, 'refund', { by: 'bank' }))).toMatchObject({
    code: 'STATE_CONFLICT',
    message: 'The bank has this refund and waits for a person there. Set it back first.',
  });
  dataOf(await act(item, 'refund', { by: 'hand', reference: 'FT26' }));
  await travelAndRun(1);
  expect(slow.questions()).toBe(0);
  expect((await look(ride)).refund).toMatchObject({ amount: 1500, refundedAt: expect.any(String) });
});

test('a person sets a refund back that the bank cannot send, and the next attempt has another key', async () => {
  slow.first = { outcome: 'needs_person', reference: 'SLOW-1', fault: 'give account details' };
  const { refundId, item } = await surplus();
  await api.runJobs();
  slow.first = undefined;
  expect(dataOf<{ message: string }>(await act(item, 'set-back')).message).toMatch(/has to go back again/);
  expect(refusalOf(await act(item, 'set-back'))).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await list()).toMatchObject([
    {
      need: null,
      acceptedOn: null,
      refusal: { sentence: 'give account details' },
      actions: ['refund', 'mark_refunded'],
    },
  ]);
  dataOf(await act(item, 'refund', { by: 'bank' }));
  await api.runJobs();
  expect(slow.refunds.map(({ key }) => key)).toEqual([`refund:${refundId}`, `refund:${refundId}:2`]);
  slow.settle({ outcome: 'sent', reference: 'SENT-2' });
  await travelAndRun(1);
  expect(await list()).toEqual([]);
});

test('a refund that fails after days is due again', async () => {
  const { ride, item } = await surplus();
  await api.runJobs();
  slow.settle({ outcome: 'refused', fault: 'account closed' });
  await travelAndRun(1);
  expect(await list()).toMatchObject([{ refusal: { sentence: 'account closed' }, isSending: false, acceptedOn: null }]);
  expect((await look(ride)).refund).toMatchObject({ refundedAt: null });
  dataOf(await act(item, 'refund', { by: 'hand', reference: 'FT26' }));
});

describe('a notice about refunds', () => {
  const notice = (eventId: string, of: Parameters<typeof wakeRefunds>[3]['of']) =>
    inTransaction(api.context.db, (tx) => wakeRefunds(tx, api.context, 'sandbox', { eventId, of }));

  test.each(['the key', 'the account'])('makes the bank be asked at once, by %s', async (by) => {
    const { ride, refundId } = await surplus();
    await api.runJobs();
    slow.settle({ outcome: 'sent', reference: 'SENT-1' });
    const of = by === 'the key' ? { key: `refund:${refundId}` } : { accountNumber: ride.details.accountNumber };
    await notice('one', of);
    await notice('one', of);
    await api.runJobs();
    expect(slow.questions()).toBe(1);
    expect((await look(ride)).refund).toMatchObject({ refundedAt: api.context.now().toISOString() });
  });

  test('before the refund was accepted changes nothing, and after its end neither', async () => {
    const { ride, refundId } = await surplus();
    await notice('early', { key: `refund:${refundId}` });
    expect((await look(ride)).refund).toMatchObject({ refundedAt: null });
    await api.runJobs();
    slow.settle({ outcome: 'sent', reference: 'SENT-1' });
    await travelAndRun(1);
    const asked = slow.questions();
    await notice('late', { accountNumber: ride.details.accountNumber });
    await notice('unknown', { key: 'refund:999999' });
    await notice('of nobody', { key: 'somebody else’s' });
    await api.runJobs();
    expect(slow.questions()).toBe(asked);
    expect(slow.refunds).toHaveLength(1);
  });

  test('in the wrong order cannot undo what the bank says now', async () => {
    const { ride, refundId } = await surplus();
    await api.runJobs();
    slow.settle({ outcome: 'sent', reference: 'SENT-1' });
    for (const event of ['processed', 'processing', 'pending']) await notice(event, { key: `refund:${refundId}` });
    await api.runJobs();
    expect((await look(ride)).refund).toMatchObject({ refundedAt: api.context.now().toISOString() });
    expect((await moneyMails(ride)).filter((name) => name === 'payment-refunded')).toHaveLength(1);
  });
});

describe('a transfer without a booking', () => {
  async function stray() {
    const reference = await sendStrayMoney(api, 700);
    const [item] = await list();
    const id = item?.itemId ?? '';
    dataOf(await act(id, 'refund', { by: 'bank' }));
    await api.runJobs();
    return { reference, id };
  }

  test('goes back in days too', async () => {
    const { id } = await stray();
    const acceptedOn = api.context.now().toISOString();
    expect(await list()).toMatchObject([{ itemId: id, isSending: true, acceptedOn, need: null, actions: [] }]);
    slow.settle({ outcome: 'sent', reference: 'SENT-1' });
    await travelAndRun(1);
    expect(await list()).toEqual([]);
    const { lines } = dataOf<{ lines: object[] }>(await staff.get('/staff/ledger?direction=out'));
    expect(lines).toMatchObject([{ reason: 'unmatched', amount: 700, bankReference: 'SENT-1' }]);
  });

  test('is under review when the bank needs a person, who records it or sets it back', async () => {
    const { id } = await stray();
    slow.settle({ outcome: 'needs_person', reference: null, fault: 'give account details' });
    await travelAndRun(1);
    expect(await list()).toMatchObject([{ need: 'give account details', actions: ['mark_refunded', 'set_back'] }]);
    dataOf(await act(id, 'set-back'));
    expect(await list()).toMatchObject([{ need: null, actions: ['match', 'refund', 'mark_refunded'] }]);
    slow.first = { outcome: 'needs_person', reference: null, fault: 'give account details' };
    dataOf(await act(id, 'refund', { by: 'bank' }));
    await api.runJobs();
    dataOf(await act(id, 'refund', { by: 'hand', reference: 'FT26' }));
    expect(await list()).toEqual([]);
  });
});

test('the ledger lists what the bank works on, apart from what it has sent', async () => {
  await surplus();
  await api.runJobs();
  const read = async () => {
    const { lines } = dataOf<{ lines: { direction: string; note: string | null }[] }>(
      await staff.get('/staff/ledger?reason=overpaid'),
    );
    return lines.filter(({ direction }) => direction !== 'in').map(({ direction, note }) => [direction, note]);
  };
  expect(await read()).toEqual([['accepted', null]]);
  slow.settle({ outcome: 'needs_person', reference: null, fault: 'give account details' });
  await travelAndRun(1);
  expect(await read()).toEqual([['accepted', 'give account details']]);
  slow.settle({ outcome: 'sent', reference: 'SENT-1' });
  await travelAndRun(2);
  expect(await read()).toEqual([['out', null]]);
});

describe('two processes', () => {
  const both = (refundId: number) => Promise.all([1, 2].map(() => finishSending(api.context, kinds(), refundId)));

  test('never call a provider that knows no keys about one transfer at the same time', async () => {
    const { refundId } = await surplus();
    // the second process comes while the first one waits for its answer
    slow.meanwhile = async () => {
      slow.meanwhile = async () => {};
      await finishSending(api.context, kinds(), refundId);
    };
    await finishSending(api.context, kinds(), refundId);
    await travelAndRun(1);
    expect(slow.refunds).toHaveLength(1);
    slow.settle({ outcome: 'sent', reference: 'SENT-1' });
    await travelAndRun(2);
    expect(await list()).toEqual([]);
  });

  test('control: without turns both call it', async () => {
    const { refundId } = await surplus();
    slow.meanwhile = async () => {
      slow.meanwhile = async () => {};
      await api.context.db.deleteFrom('refund_calls').execute();
      await finishSending(api.context, kinds(), refundId);
    };
    await finishSending(api.context, kinds(), refundId);
    expect(slow.refunds).toHaveLength(2);
  });

  test('that ask about one refund record its end once', async () => {
    const { ride, refundId } = await surplus();
    await both(refundId);
    slow.settle({ outcome: 'sent', reference: 'SENT-1' });
    await Promise.all([1, 2].map((asked) => askRefund(api.context, kinds(), { refundId }, asked)));
    expect((await moneyMails(ride)).filter((name) => name === 'payment-refunded')).toHaveLength(1);
  });
});

describe.each(['of a booking', 'without a booking'])(
  'while the bank is asked about a refund %s, and may send it',
  (of) => {
    /** The bank has not begun it: a question begins it once what the bank needs is there. */
    const needing = async (): Promise<string> => {
      slow.first = { outcome: 'needs_person', reference: null, fault: 'put money into the balance' };
      if (of === 'of a booking') await surplus();
      else {
        await sendStrayMoney(api, 700);
        const [stray] = await list();
        dataOf(await act(stray?.itemId ?? '', 'refund', { by: 'bank' }));
      }
      await api.runJobs();
      slow.first = undefined;
      const [item] = await list();
      expect(item).toMatchObject({ actions: ['mark_refunded', 'set_back'] });
      return item?.itemId ?? '';
    };
    const byHand = { by: 'hand', reference: 'FT26' };
    /** A person acts while the bank is called the next time. @returns the answer to the person */
    const actDuringCall = async (...action: Parameters<typeof act>): Promise<Awaited<ReturnType<typeof act>>> => {
      let answer: ReturnType<typeof act> | undefined;
      slow.meanwhile = async () => {
        slow.meanwhile = async () => {};
        answer = act(...action);
        await answer;
      };
      await travelAndRun(1);
      if (!answer) throw new Error('The bank was not called');
      return answer;
    };

    test.each([
      ['set it back', 'set-back', {}],
      ['record it by hand', 'refund', byHand],
    ])('nobody can %s', async (_what, action, body) => {
      const item = await needing();
      slow.settle({ outcome: 'sent', reference: 'SENT-1' });
      expect(refusalOf(await actDuringCall(item, action, body))).toMatchObject({
        code: 'STATE_CONFLICT',
        message: expect.stringContaining('Wait a minute, and try again.'),
      });
      expect(await list()).toEqual([]);
      const { lines } = dataOf<{ lines: object[] }>(await staff.get('/staff/ledger?direction=out'));
      expect(lines).toMatchObject([{ way: 'bank', bankReference: 'SENT-1' }]);
      expect(slow.refunds).toHaveLength(1);
    });

    test('a person can act a minute after a call that was never answered', async () => {
      const item = await needing();
      slow.meanwhile = () => Promise.reject(new Error('no answer'));
      await travelAndRun(1);
      expect(refusalOf(await act(item, 'refund', byHand))).toMatchObject({ code: 'STATE_CONFLICT' });
      api.travel(minuteMs);
      dataOf(await act(item, 'refund', byHand));
    });

    test('the next attempt says that a call before it was never answered', async () => {
      const item = await needing();
      slow.meanwhile = () => Promise.reject(new Error('no answer'));
      await travelAndRun(1);
      slow.meanwhile = async () => {};
      api.travel(minuteMs);
      dataOf(await act(item, 'set-back'));
      dataOf(await act(item, 'refund', { by: 'bank' }));
      await api.runJobs();
      expect(slow.refunds.map(({ unsureForMs }) => unsureForMs)).toEqual([undefined, minuteMs]);
    });

    test('control: without turns a person sets it back, and it is sent twice', async () => {
      const item = await needing();
      slow.settle({ outcome: 'sent', reference: 'SENT-1' });
      slow.meanwhile = async () => {
        slow.meanwhile = async () => {};
        await api.context.db.deleteFrom('refund_calls').execute();
        dataOf(await act(item, 'set-back'));
      };
      await travelAndRun(1);
      dataOf(await act(item, 'refund', { by: 'bank' }));
      await api.runJobs();
      expect(slow.refunds).toHaveLength(2);
    });
  },
);

test('a refund of a provider that was taken out of the settings needs a person, and goes on when it is there again', async () => {
  const { refundId, item } = await surplus();
  const without = { ...api.context, banks: createBanks([]) };
  await finishSending(without, kinds(), refundId);
  const need = expect.stringContaining('is not in the settings any more');
  expect(await list()).toMatchObject([{ itemId: item, need, actions: ['mark_refunded', 'set_back'] }]);
  expect(slow.refunds).toHaveLength(0);
  await askRefund(without, kinds(), { refundId }, undefined);
  expect(await list()).toMatchObject([{ need }]);
  dataOf(await act(item, 'set-back'));
  dataOf(await act(item, 'refund', { by: 'bank' }));
  await api.runJobs();
  slow.settle({ outcome: 'sent', reference: 'SENT-1' });
  await travelAndRun(1);
  expect(slow.refunds).toHaveLength(1);
  expect(await list()).toEqual([]);
});
