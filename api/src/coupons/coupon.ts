import { instantOf } from 'shared/format';

export type Product = 'flight' | 'ride';

/** What an owner offers under a code. */
export interface Coupon {
  readonly code: string;
  readonly product: Product | 'both';
  /** A share of the price in per cent, at most `mostKobo` of it; null for a fixed amount. */
  readonly percentage: number | null;
  readonly mostKobo: number | null;
  readonly fixedKobo: number | null;
  readonly leastSpendKobo: number;
  /** `YYYY-MM-DD` in Lagos, both days within. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Null: as often as anybody likes. */
  readonly mostRedemptions: number | null;
  readonly mostPerContact: number | null;
}

/** The one form of a code, however it was typed. */
export const normalCode = (typed: string): string => typed.trim().toUpperCase();

export const beginsAt = ({ firstDay }: Coupon): Date => instantOf(firstDay, '00:00:00');
export const endsAt = ({ lastDay }: Coupon): Date => instantOf(lastDay, '23:59:59');

/** What a coupon takes off: a whole number of kobo, half a kobo up, never more than the basis. */
export function discountKobo(
  { percentage, mostKobo, fixedKobo }: Pick<Coupon, 'percentage' | 'mostKobo' | 'fixedKobo'>,
  basisKobo: number,
): number {
  // multiplied before it is divided: whole numbers stay exact
  const wantedKobo = percentage === null ? (fixedKobo ?? 0) : Math.floor((basisKobo * percentage + 50) / 100);
  return Math.max(0, Math.min(wantedKobo, mostKobo ?? wantedKobo, basisKobo));
}
