/** An account lives 30 minutes unless the site is set otherwise; only the countdown's bar is drawn from it. */
const accountMinutes = 30;

/** When the bar of the countdown was full: the account's opening, which for a first account is the booking's. */
export const accountOpenedAt = (createdAt: string, expiresOn: string): string =>
  new Date(Math.max(Date.parse(createdAt), Date.parse(expiresOn) - accountMinutes * 60_000)).toISOString();

/** `7821446019` → `7821 446 019`, for reading; it is copied without spaces. */
export const readableAccountNumber = (accountNumber: string): string =>
  accountNumber.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
