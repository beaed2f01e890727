/** When the bar of the countdown was full: the account's opening, which for a first account is the booking's. */
export const accountOpenedAt = (createdAt: string, expiresOn: string, accountSeconds: number): string =>
  new Date(Math.max(Date.parse(createdAt), Date.parse(expiresOn) - accountSeconds * 1000)).toISOString();
