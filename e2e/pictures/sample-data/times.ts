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
