const minuteMs = 60_000;

const from = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** An instant some minutes from now; before now where they are fewer than none. */
export const minutesFromNow = (minutes: number): string => from(minutes * minuteMs);

/** When an account of half an hour was opened that has been open for so many minutes, and when it is over. */
export const momentsOpen = (minutesOpen: number) => ({
  openedAt: minutesFromNow(-minutesOpen),
  expiresOn: minutesFromNow(30 - minutesOpen),
});

/** Money that goes back, due in a fortnight. */
export const refundOf = (amount: number) => ({
  amount,
  dueOn: minutesFromNow(14 * 24 * 60),
  refundedAt: null,
});
