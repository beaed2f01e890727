import { refundMilestones, timelineOf } from './milestones';

const at = (seconds: number) => new Date(Date.parse('2026-11-20T09:00:00Z') + seconds * 1000);
const held = { status: 'held', at: at(0), note: 'The seats are held until the account expires' };
const processing = { status: 'payment_processing', at: at(60.02), note: 'Money has arrived' };

const textsOf = (...given: Parameters<typeof timelineOf>) => timelineOf(...given).map(({ note }) => note);

test('a state that is written with its money comes first', () => {
  const paid = { status: 'paid', at: at(60.03), note: 'Your payment is in' };
  const back = { at: at(60), note: 'NGN 5,000 goes back to you' };
  const rows = timelineOf([held, processing, paid], [back]);
  expect(rows.map(({ note }) => note)).toEqual([held.note, processing.note, paid.note, back.note]);
  expect(rows.map((row) => row.at)).toEqual(rows.map((row) => row.at).toSorted());
  expect(rows.at(-1)?.status).toBe('paid');
});

test('a part payment is one line, each further one another', () => {
  const parts = [
    { at: at(60), note: 'NGN 1,000 of NGN 3,000 has arrived', isPart: true },
    { at: at(120), note: 'NGN 2,000 of NGN 3,000 has arrived', isPart: true },
  ];
  expect(textsOf([held, processing], parts)).toEqual([held.note, ...parts.map(({ note }) => note)]);
});

test('what came later keeps its own time', () => {
  const sent = { at: at(7_200), note: 'We have sent NGN 5,000 back to you' };
  expect(timelineOf([held], [sent]).at(-1)).toEqual({
    status: 'held',
    at: sent.at.toISOString(),
    note: sent.note,
  });
});

describe('refunds', () => {
  const due_at = new Date('2026-12-04T09:00:00Z');
  const refund = (naira: number, seconds: number, sentSeconds?: number) => ({
    amount_kobo: naira * 100,
    created_at: at(seconds),
    due_at,
    refunded_at: sentSeconds === undefined ? null : at(sentSeconds),
  });

  test('one is named with its day', () => {
    expect(refundMilestones([refund(500, 0)])).toEqual([
      { at: at(0), note: 'NGN 500 is refunded by Friday 04, December 2026' },
    ]);
  });

  test('those that are owed together are listed once, with their sum', () => {
    const surplus = refund(500, 0, 7_300);
    const [owed, ...sent] = refundMilestones([surplus, refund(5_000, 3_600), refund(1_500, 3_600.1)]);
    expect(owed).toEqual({
      at: at(3_600.1),
      note: 'NGN 7,000 is refunded by Friday 04, December 2026, in 3 transfers: NGN 500 + NGN 5,000 + NGN 1,500',
    });
    expect(sent).toEqual([{ at: at(7_300), note: 'We have sent NGN 500 back to you' }]);
  });

  test('one that was sent before is not sent again', () => {
    const notes = refundMilestones([refund(500, 0, 60), refund(5_000, 3_600)]).map(({ note }) => note);
    expect(notes).toEqual([
      'NGN 500 is refunded by Friday 04, December 2026',
      'NGN 5,000 is refunded by Friday 04, December 2026',
      'We have sent NGN 500 back to you',
    ]);
  });
});
