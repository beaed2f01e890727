/** Normalizes a typed booking reference: any case, with spaces or nothing instead of the hyphens. */
export const toReference = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(TFY)(.{4})(.{4})$/, '$1-$2-$3');

/** The error of a typed reference; `missing` is the error of an empty one. */
export function referenceError(typed: string, missing?: string): string | undefined {
  if (!typed) return missing;
  return /^TFY-[FR][A-Z2-9]{3}-[A-Z2-9]{4}$/.test(toReference(typed))
    ? undefined
    : 'Write the booking ID like TFY-R8K2-MQX4. You find it in every e-mail about your booking.';
}
