/** What cancelling a booking at this moment means for its money. */
export interface CancelTerms {
  /** Of the amount due, what stays with the site; whatever else came in goes back. */
  readonly retainedKobo: number;
  /** The condition that decides, as a sentence. */
  readonly rule: string;
}

export const untilPaid: CancelTerms = {
  retainedKobo: 0,
  rule: 'This booking is not paid yet: it ends at once, and whatever has come in goes back.',
};
