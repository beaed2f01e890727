import { Refusal } from 'server/http';

/**
 * What is charged is what was shown: the staff may have changed a coupon since.
 * @param shownTotal in naira; undefined from pages of earlier releases
 * @throws Refusal PRICE_CHANGED
 */
export function refuseOtherTotal(shownTotal: number | undefined, totalKobo: number): void {
  if (shownTotal === undefined || Math.round(shownTotal * 100) === totalKobo) return;
  throw new Refusal(
    'PRICE_CHANGED',
    'The price has changed since it was shown. Nothing is booked yet: check the total and book again.',
  );
}
