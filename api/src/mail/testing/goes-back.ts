import { formatNaira } from 'shared/format';

/** That an amount (naira) goes back and by which day, as a mail's text says it. */
export const goesBack = (amount: number): RegExp =>
  new RegExp(`We refund ${formatNaira(amount)}\\s+We send it back by \\w+day \\d\\d, \\w+ 202\\d at the latest`);
