/** An account lives 30 minutes unless the site is set otherwise; only the countdown's bar is drawn from it. */
const accountMinutes = 30;

/** When the bar of the countdown was full: the account's opening, which for a first account is the booking's. */
export const accountOpenedAt = (createdAt: string, expiresOn: string): string =>
  new Date(Math.max(Date.parse(createdAt), Date.parse(expiresOn) - accountMinutes * 60_000)).toISOString();
