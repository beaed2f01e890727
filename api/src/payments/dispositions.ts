import type { PaymentStatus } from 'shared/contract/lists';
import { paymentStates } from './payment-states';

/** Where the kobo of one transfer stand; the six add up to its amount. */
export interface Disposition {
  readonly matchedKobo: number;
  readonly underpaidKobo: number;
  readonly overpaidKobo: number;
  readonly lateKobo: number;
  readonly unmatchedKobo: number;
  /** Stays with the site, of a booking that its traveller cancelled. */
  readonly retainedKobo: number;
}

/** A transfer of a payment, as far as sorting it needs. */
export interface AllocatableTransfer extends Disposition {
  readonly amountKobo: number;
  /** The bank took it before its account expired. */
  readonly inTime: boolean;
  /** Not yet sorted: the one that has just been learnt of. */
  readonly isNew?: boolean;
}

export const nothing: Disposition = {
  ...{ matchedKobo: 0, underpaidKobo: 0, overpaidKobo: 0, lateKobo: 0, unmatchedKobo: 0, retainedKobo: 0 },
};

export const unmatched = (amountKobo: number): Disposition => ({ ...nothing, unmatchedKobo: amountKobo });

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Says of every kobo of a payment where it stands, given the status that the payment has come to.
 * While the payment is open or paid, transfers fill the amount due in their order and what runs over is overpaid. Once
 * it has lapsed, what counted for an account and was too little is underpaid, what came after is late. Once money goes back, what was
 * decided stays, and what still comes is late. The same holds once something is kept of it: what still comes is surplus.
 * @returns one disposition a transfer, in the order given
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
  // what is matched stays with its transfer: the surplus of another may be on its way back already
  let openKobo = amountDueKobo - sum(transfers.map((one) => one.matchedKobo));
  return transfers.map((one) => {
    const addedKobo = Math.min(openKobo, one.amountKobo - one.matchedKobo);
    openKobo -= addedKobo;
    const matchedKobo = one.matchedKobo + addedKobo;
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

/**
 * Keeps so much of what was matched, of each transfer in proportion to what it has matched, to the kobo; the rest goes
 * back once the payment's status says so. Throws if less was matched.
 */
export function keep(dispositions: readonly Disposition[], wantedKobo: number): Disposition[] {
  const allKobo = sum(dispositions.map((one) => one.matchedKobo));
  if (wantedKobo > allKobo) throw new Error(`${wantedKobo} kobo cannot be kept: only ${allKobo} were matched`);
  if (wantedKobo === 0) return [...dispositions];
  let matchedSoFarKobo = 0;
  let retainedSoFarKobo = 0;
  return dispositions.map((one) => {
    matchedSoFarKobo += one.matchedKobo;
    // rounded over the running sum, the shares add up; the product of two sums of kobo is no safe number
    const targetKobo = Number((BigInt(wantedKobo) * BigInt(matchedSoFarKobo)) / BigInt(allKobo));
    const retainedKobo = targetKobo - retainedSoFarKobo;
    retainedSoFarKobo = targetKobo;
    return { ...one, matchedKobo: one.matchedKobo - retainedKobo, retainedKobo: one.retainedKobo + retainedKobo };
  });
}

/** What of a transfer has to go back to its sender, in this status of the payment. */
export const returnableKobo = (one: Disposition, status: PaymentStatus): number =>
  one.underpaidKobo +
  one.overpaidKobo +
  one.lateKobo +
  (paymentStates[status].phase === 'returning' ? one.matchedKobo : 0);

/**
 * What a transfer that has just been learnt of asks for.
 * - `collect` the account is open and the rest is still missing · `settle` it is open and all is in
 * - `surplus` it was paid before · `revive` it had lapsed and all is in: paid if car or seats are still free
 * - `short` it had lapsed and there is too little · `return` its money is on the way back
 */
export type TransferEffect = 'collect' | 'settle' | 'surplus' | 'revive' | 'short' | 'return';

/** @param receivedKobo everything that came in, the new transfer too */
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
