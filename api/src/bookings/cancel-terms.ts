/** The terms of cancelling a booking now. */
export interface CancelTerms {
  /** The part of the amount due that the site retains; the rest is refunded. */
  readonly retainedKobo: number;
  /** The part of the amount due that the terms are about; undefined for the whole payment. */
  readonly ofKobo?: number;
  /** The applicable condition as a sentence. */
  readonly rule: string;
}

export const untilPaid: CancelTerms = {
  retainedKobo: 0,
  rule: 'This booking is not paid yet: it ends at once, and whatever has come in is refunded.',
};
