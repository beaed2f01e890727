/** A booking's reference as it is written, from how it was typed: any case, spaces or none in place of the hyphens. */
export const toReference = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(TFY)(.{4})(.{4})$/, '$1-$2-$3');

/** What is wrong with a typed reference; `missing` is said of none. */
export function referenceError(typed: string, missing?: string): string | undefined {
  if (!typed) return missing;
  return /^TFY-[FR][A-Z2-9]{3}-[A-Z2-9]{4}$/.test(toReference(typed))
    ? undefined
    : 'Write the booking ID like TFY-R8K2-MQX4. It stands in every mail about the booking.';
}
