import { refundTime } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import { formatLongDate, formatNaira } from 'shared/format';
import { toKobo, toNaira } from '../../money';
import type { Block } from '../mail-content';

/** Below a total: its parts are in the file. */
export const wholeReceipt = { label: 'Receipt', value: 'Attached as PDF, with every detail' } as const;

/** What the timeline says of the booking's state, as a sentence. */
export const statusNoteBlocks = (statusNote: string | undefined): Block[] =>
  statusNote ? [{ kind: 'paragraph', text: `${statusNote}.`.replace(/\.\.$/, '.') }] : [];

/** A phone opens the file in its calendar; the one that is attached is for a mail program on a computer. */
export const calendarLinkOf = (origin: string, id: string, name: string): Block => ({
  kind: 'link',
  label: 'Add to calendar',
  href: `${origin}/api/v1/booking/calendar/${id}/${name}`,
});

/** The notice of a refund, the same in every mail. */
export const refundNotice = (amountNaira: number, dueOn: string): Block => ({
  kind: 'notice',
  tone: 'wait',
  title: `We refund ${formatNaira(amountNaira)}`,
  text: `We send it back by ${formatLongDate(dueOn)} at the latest. You need not do anything.`,
});

const underWayNotice = ({ amount, since }: { readonly amount: number; readonly since: string }): Block => ({
  kind: 'notice',
  tone: 'wait',
  title: `${formatNaira(amount)} is on its way back to you`,
  text: `Since ${formatLongDate(since)}. ${refundTime} You need not do anything.`,
});

/** Said of a transfer that came too late and was accepted: an earlier mail has said that the time to pay is over. */
export const revivedBlocks = ({ revived }: Payment, stillFree: string): Block[] =>
  revived
    ? [
        {
          kind: 'notice',
          tone: 'good',
          title: 'Your transfer came in late, and your booking stands',
          text: `It arrived after the account had expired. ${stillFree}, so please ignore the earlier e-mail about the end of your time to pay.`,
        },
      ]
    : [];

/**
 * Said when the time to pay is over, to somebody who has sent the money. An account for the exact amount may have returned it, which no
 * provider reports.
 * @param stillFree what happens with money that is found
 */
export const sentAlready = ({ takes }: Payment, stillFree: string): Block => ({
  kind: 'paragraph',
  text:
    takes === 'exact'
      ? `Have you sent the money already? Do not send it twice. If it came in before the end, we find it: ${stillFree}. We write to you then. If it came too late, the bank of the account returns it to your bank, and we get no message about that: look for it in your bank app.`
      : `Have you sent the money already? Do not send it twice. When it reaches us ${stillFree}. We write to you either way.`,
});

/** The retained amount of a cancelled booking. */
export function retainedBlocks({ amountPaid, refund }: Payment): Block[] {
  const retainedKobo = toKobo(amountPaid) - toKobo(refund?.amount ?? 0);
  if (retainedKobo <= 0) return [];
  const kept = toNaira(retainedKobo);
  const text = refund
    ? `You paid ${formatNaira(amountPaid)}. According to the terms, ${formatNaira(kept)} of it is non-refundable.`
    : `You paid ${formatNaira(amountPaid)}. By the terms on cancelling, nothing is refunded.`;
  return [{ kind: 'paragraph', text }];
}

/** The refund of a booking, due or sent. */
export function refundOf({ refund }: Payment): Block[] {
  if (!refund) return [];
  if (!refund.refundedAt) {
    const { returned = 0 } = refund;
    const { underWay } = refund;
    const owed = toNaira(toKobo(refund.amount) - toKobo(returned) - toKobo(underWay?.amount ?? 0));
    const sent: Block = { kind: 'paragraph', text: `We sent ${formatNaira(returned)} back to you before.` };
    return [
      ...(owed > 0 ? [refundNotice(owed, refund.dueOn)] : []),
      ...(underWay ? [underWayNotice(underWay)] : []),
      ...(returned > 0 ? [sent] : []),
    ];
  }
  const text = `We sent ${formatNaira(refund.amount)} back to you on ${formatLongDate(refund.refundedAt)}.`;
  return [{ kind: 'paragraph', text }];
}
