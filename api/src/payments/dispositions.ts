import type { PaymentStatus } from 'shared/contract/lists';
import { paymentStates } from './payment-states';

/** How the kobo of one transfer are allocated; the six parts add up to its amount. */
export interface Disposition {
  readonly matchedKobo: number;
  readonly underpaidKobo: number;
  readonly overpaidKobo: number;
  readonly lateKobo: number;
  readonly unmatchedKobo: number;
  /** Retained by the site for a booking that its traveller cancelled. */
  readonly retainedKobo: number;
}

/** A transfer of a payment, as its allocation needs it. */
export interface AllocatableTransfer extends Disposition {
  readonly amountKobo: number;
  /** The bank took it before its account expired. */
  readonly inTime: boolean;
  /** Not allocated yet: the transfer that was just reported. */
  readonly isNew?: boolean;
}

export const nothing: Disposition = {
  ...{ matchedKobo: 0, underpaidKobo: 0, overpaidKobo: 0, lateKobo: 0, unmatchedKobo: 0, retainedKobo: 0 },
};

export const unmatched = (amountKobo: number): Disposition => ({ ...nothing, unmatchedKobo: amountKobo });

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Allocates every kobo of a payment, given the new status of the payment. While the payment is open or paid, the
 * transfers fill the amount due in their order, and the excess is overpaid. If the amount due was lowered, the last
 * transfers give way. After it has lapsed, money that was in time
 * and insufficient is underpaid, and money after the expiry is late. Once money goes back the allocation is fixed, and
 * new money is late. Once an amount is retained the allocation is fixed too, and new money is surplus.
 * @returns one disposition for each transfer, in the given order
 */
export function allocateTransfers(
  transfers: readonly AllocatableTransfer[],
  status: PaymentStatus,
  amountDueKobo: number,
): Disposition[] {
  const { phase } = paymentStates[status];
  const isDecided = transfers.some(({ retainedKobo }) => retainedKobo > 0);
  if (phase === 'returning' || isDecided) {
    const place = phase === 'returning' ? 'lateKobo' : 'overpaidKobo';
    return transfers.map((one) => (one.isNew ? { ...nothing, [place]: one.amountKobo } : pick(one)));
  }
  if (phase === 'lapsed') {
    const inTimeKobo = sum(transfers.filter((one) => one.inTime).map((one) => one.amountKobo));
    return transfers.map((one) =>
      status === 'underpaid' || (one.inTime && inTimeKobo < amountDueKobo)
        ? { ...nothing, underpaidKobo: one.amountKobo }
        : { ...nothing, lateKobo: one.amountKobo },
    );
  }
  // what is matched stays with its transfer: the surplus of another one may have been refunded
  let openKobo = amountDueKobo - sum(transfers.map((one) => one.matchedKobo));
  const matched = transfers.map((one) => one.matchedKobo);
  for (let at = transfers.length - 1; at >= 0 && openKobo < 0; at -= 1) {
    const takenKobo = Math.min(-openKobo, matched[at] ?? 0);
    matched[at] = (matched[at] ?? 0) - takenKobo;
    openKobo += takenKobo;
  }
  return transfers.map((one, at) => {
    const before = matched[at] ?? 0;
    const addedKobo = Math.min(openKobo, one.amountKobo - before);
    openKobo -= addedKobo;
    const matchedKobo = before + addedKobo;
    return { ...nothing, matchedKobo, overpaidKobo: one.amountKobo - matchedKobo };
  });
}

const pick = (one: Disposition): Disposition => ({
  matchedKobo: one.matchedKobo,
  underpaidKobo: one.underpaidKobo,
  overpaidKobo: one.overpaidKobo,
  lateKobo: one.lateKobo,
  unmatchedKobo: one.unmatchedKobo,
  retainedKobo: one.retainedKobo,
});

const isWholeNaira = (kobo: number) => kobo % 100 === 0;

/**
 * Retains an amount of what was matched, of each transfer in proportion to what it paid, without rounding differences, and in whole
 * naira where all amounts are: nobody sends back kobo that nobody sent. The rest goes back if the payment's status says so. Throws if
 * less was matched.
 */
export function retain(dispositions: readonly Disposition[], amountKobo: number): Disposition[] {
  const allKobo = sum(dispositions.map((one) => one.matchedKobo));
  if (amountKobo > allKobo) throw new Error(`${amountKobo} kobo cannot be retained: only ${allKobo} were matched`);
  if (amountKobo === 0) return [...dispositions];
  const unitKobo = BigInt([amountKobo, ...dispositions.map((one) => one.matchedKobo)].every(isWholeNaira) ? 100 : 1);
  let matchedSoFarKobo = 0;
  let retainedSoFarKobo = 0;
  return dispositions.map((one) => {
    matchedSoFarKobo += one.matchedKobo;
    // rounded over the running sum, the shares add up; the product of two sums of kobo is no safe number
    const target = (BigInt(amountKobo) * BigInt(matchedSoFarKobo)) / (BigInt(allKobo) * unitKobo);
    const targetKobo = Number(target * unitKobo);
    const retainedKobo = targetKobo - retainedSoFarKobo;
    retainedSoFarKobo = targetKobo;
    return { ...one, matchedKobo: one.matchedKobo - retainedKobo, retainedKobo: one.retainedKobo + retainedKobo };
  });
}

/** The amount of a transfer that is refunded to its sender in this status of the payment. */
export const returnableKobo = (one: Disposition, status: PaymentStatus): number =>
  one.underpaidKobo +
  one.overpaidKobo +
  one.lateKobo +
  (paymentStates[status].phase === 'returning' ? one.matchedKobo : 0);

/**
 * The effect of a newly reported transfer.
 * - `collect` the account is open and the amount is still insufficient · `settle` it is open and the amount is complete
 * - `surplus` it was paid before · `revive` it had lapsed and the amount is complete: paid if car or seats are free
 * - `short` it had lapsed and the amount is insufficient · `return` all money goes back
 */
export type TransferEffect = 'collect' | 'settle' | 'surplus' | 'revive' | 'short' | 'return';

/** @param receivedKobo all received money, with the new transfer */
export function effectOf(status: PaymentStatus, amountDueKobo: number, receivedKobo: number): TransferEffect {
  const isEnough = receivedKobo >= amountDueKobo;
  switch (paymentStates[status].phase) {
    case 'open':
      return isEnough ? 'settle' : 'collect';
    case 'paid':
      return 'surplus';
    case 'lapsed':
      return isEnough ? 'revive' : 'short';
    case 'returning':
      return 'return';
  }
}

/** The transitions to a paid status, with those in between. */
export function transitionsToPaid(status: PaymentStatus, isSurplus: boolean, inTime: boolean): PaymentStatus[] {
  const before: PaymentStatus[] =
    status === 'processing' || status === 'late'
      ? []
      : [paymentStates[status].phase === 'open' || inTime ? 'processing' : 'late'];
  return [...before, 'paid', ...(isSurplus ? (['overpaid'] as const) : [])];
}

/** The transitions of a lapsed payment that received too little. */
export function transitionsToShort(status: PaymentStatus, inTime: boolean): PaymentStatus[] {
  if (status === 'late') return [];
  if (!inTime) return ['late'];
  return status === 'underpaid' ? [] : ['processing', 'underpaid'];
}
