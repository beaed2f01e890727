import type { FastifyInstance } from 'fastify';
import { Refusal } from 'server/http';
import {
  closeDiscrepancy,
  closeTakenBack,
  listDiscrepancies,
  listMoneyInReview,
  matchMoney,
  refundMoney,
  reviveMoney,
  setBackMoney,
} from 'shared/contract/staff';
import { formatNaira } from 'shared/format';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { route } from '../../http';
import { staffOf } from '../../http/staff';
import { toNaira } from '../../money';
import type { BookingKind, KindName } from '../../payments/payable';
import { paymentStates } from '../../payments/payment-states';
import { closeDiscrepancy as closeContradiction } from '../../payments/review/discrepancies';
import {
  type Match,
  matchTransfer,
  payWithLateMoney,
  type RefundStep,
  sendBack,
  sendBackUnmatched,
  setBack,
  setBackUnmatched,
  wayOf,
} from '../../payments/review/resolve-items';
import { noSuchItem, readItemId } from '../../payments/review/review-items';
import { closeTakenBack as close } from '../../payments/taken-back';
import { differences, recordAction } from '../record-action';
import { listMoney, listDiscrepancies as readList } from './list-money';

/** The bank is called after the response. */
const goes = { bank: 'is going back', hand: 'has gone back' } as const;

/** Serves the payments under review, and the actions on them. */
export function registerStaffMoney(app: FastifyInstance, context: Context, kinds: readonly BookingKind[]): void {
  route(app, listMoneyInReview, () => listMoney(context.db));

  route(app, listDiscrepancies, () => readList(context.db));

  route(app, closeDiscrepancy, async ({ tx, params, body, request }) => {
    const reference = await closeContradiction(tx, context, Number(params.id), body.note);
    const action = 'money: close a contradiction';
    await recordAction(tx, context, { actor: staffOf(request), action, reference, ...closed });
    return { message: `The contradiction about transfer ${reference} is closed.` };
  });

  route(app, matchMoney, async ({ tx, params, body, request }) => {
    const item = readItemId(params.id);
    if (item.kind !== 'transfer') throw new Refusal('STATE_CONFLICT', 'This money belongs to a booking already.');
    const found = await findBooking(tx, body.bookingId);
    const kind = kinds.find((one) => one.kind === found.kind);
    if (!kind) throw noSuchItem();
    const match = await matchTransfer(tx, context, kind, found.id, item.id);
    await recordAction(tx, context, {
      actor: staffOf(request),
      action: 'money: match',
      reference: body.bookingId,
      ...differences(recordedOf(match.before), recordedOf(match.after)),
    });
    return { message: outcomeOfMatch(match) };
  });

  route(app, reviveMoney, async ({ tx, params, request }) => {
    const item = readItemId(params.id);
    if (item.kind !== 'refund') throw new Refusal('STATE_CONFLICT', 'This money belongs to no booking yet.');
    const revival = await payWithLateMoney(tx, context, kinds, item.id);
    if (revival instanceof Refusal) return revival;
    const { reference } = revival.before.payable;
    await recordAction(tx, context, {
      actor: staffOf(request),
      action: 'money: revive',
      reference,
      ...differences(recordedOf(revival.before), recordedOf(revival.after)),
    });
    return {
      message:
        revival.outcome === 'paid'
          ? `${reference} is paid after all.`
          : `The seats of ${reference} cost more by now. The traveller has been asked whether to pay the difference.`,
    };
  });

  route(app, refundMoney, async ({ tx, params, body, request }) => {
    const item = readItemId(params.id);
    if (item.kind === 'taken') throw takenAway();
    const way = wayOf(body);
    const action = `money: refund by ${body.by}`;
    const actor = staffOf(request);
    if (item.kind === 'transfer') {
      const sent = await sendBackUnmatched(tx, context, item.id, way);
      const { amountKobo, transferReference } = sent;
      await recordAction(tx, context, { actor, action, reference: transferReference, ...movedBack(sent, way) });
      return { message: `${formatNaira(toNaira(amountKobo))} ${goes[body.by]} to whoever sent it.` };
    }
    const sent = await sendBack(tx, context, kinds, item.id, way);
    const { amountKobo, payable } = sent;
    await recordAction(tx, context, { actor, action, reference: payable.reference, ...movedBack(sent, way) });
    return {
      message: `${formatNaira(toNaira(amountKobo))} of ${payable.reference} ${goes[body.by]}. The traveller gets an e-mail.`,
    };
  });

  route(app, closeTakenBack, async ({ tx, params, body, request }) => {
    const item = readItemId(params.id);
    if (item.kind !== 'taken')
      throw new Refusal('STATE_CONFLICT', 'This money was not taken back: it has to be settled.');
    const reference = await close(tx, context, item.id, body.note);
    const action = 'money: close what was taken back';
    await recordAction(tx, context, { actor: staffOf(request), action, reference, ...closed });
    return { message: `What the bank took back of transfer ${reference} is closed.` };
  });

  route(app, setBackMoney, async ({ tx, params, request }) => {
    const item = readItemId(params.id);
    if (item.kind === 'taken') throw takenAway();
    const set =
      item.kind === 'transfer'
        ? await setBackUnmatched(tx, context, item.id)
        : await setBack(tx, context, kinds, item.id);
    const reference = 'payable' in set ? set.payable.reference : set.transferReference;
    await recordAction(tx, context, {
      actor: staffOf(request),
      action: 'money: set back',
      reference,
      ...movedBack(set),
    });
    return { message: `${naira(set.amountKobo)} of ${reference} has to go back again: send it anew, or by hand.` };
  });
}

const takenAway = () =>
  new Refusal('STATE_CONFLICT', 'The bank has taken this money back: there is nothing to refund.');

const naira = (amountKobo: number) => formatNaira(toNaira(amountKobo));

/** What the history shows of a step of a refund. */
const movedBack = ({ amountKobo, from, to }: RefundStep, way: object = {}) => ({
  before: { refund: from },
  after: { refund: to, amount: naira(amountKobo), ...way },
});

/** What the history shows of the end of something that waited for a person. Its note is free text, so it is not shown. */
const closed = differences({ isOpen: true }, { isOpen: false });

/** What the history shows of a payment. */
const recordedOf = ({ payment, payable }: Match['before']) => ({
  status: payable.status,
  payment: payment.status,
  received: naira(payment.received_kobo),
});

/** The outcome of a matched transfer, as a sentence. */
function outcomeOfMatch({ before, after }: Match): string {
  const { payment, payable } = after;
  const { reference, status } = payable;
  const [received, due] = [naira(payment.received_kobo), naira(payment.amount_due_kobo)];
  if (paymentStates[before.payment.status].phase === 'paid')
    return `${reference} was paid before, so this transfer is surplus and goes back.`;
  if (status === 'price_changed')
    return `The seats of ${reference} cost more by now. The traveller has been asked whether to pay the difference.`;
  switch (paymentStates[payment.status].phase) {
    case 'paid':
      return `${reference} is paid.`;
    case 'open':
      return `${reference} has ${received} of ${due} now. The traveller has been told what to send.`;
    case 'lapsed':
      return `The time to pay for ${reference} is over, with ${received} of ${due} in. The money goes back.`;
    case 'returning':
      return `${reference} is over, so this transfer goes back.`;
  }
}

/** The booking of a reference. @throws Refusal NOT_FOUND */
async function findBooking(db: Db | Tx, reference: string): Promise<{ kind: KindName; id: string }> {
  const kind = reference.startsWith('TFY-F') ? 'flight' : 'ride';
  const row = await db
    .selectFrom(kind === 'flight' ? 'flight_bookings' : 'ride_bookings')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND', 'There is no booking with this reference.');
  return { kind, id: row.id };
}
