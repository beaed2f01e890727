const minuteMs = 60_000;

const from = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** The time in `minutes`; a negative number is in the past. */
export const minutesFromNow = (minutes: number): string => from(minutes * minuteMs);

/** Opening and expiry of an account that was opened `minutesOpen` ago and is open for 30 minutes. */
export const accountTimes = (minutesOpen: number) => ({
  openedAt: minutesFromNow(-minutesOpen),
  expiresOn: minutesFromNow(30 - minutesOpen),
});

/** A refund that is due in 14 days. */
export const refundOf = (amount: number) => ({
  amount,
  dueOn: minutesFromNow(14 * 24 * 60),
  refundedAt: null,
});

/** A refund that the bank has accepted and not sent yet. */
export const refundUnderWay = (amount: number) => ({
  ...refundOf(amount),
  underWay: { amount, since: minutesFromNow(-24 * 60) },
});

export const refundDone = (amount: number) => ({ ...refundOf(amount), refundedAt: minutesFromNow(-60) });

/** What the bank of an account that takes only the exact amount has returned. */
export const rejectedOf = (amount: number) => ({
  takes: 'exact' as const,
  rejected: { amount, at: minutesFromNow(-2) },
});
