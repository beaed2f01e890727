/** Naira of the JSON for a whole number of kobo. */
export const toNaira = (amountKobo: number): number => amountKobo / 100;

/** A whole number of kobo for naira of the JSON; throws on a fraction of a kobo or beyond what a number holds. */
export const toKobo = (amountNaira: number): number => {
  const amountKobo = Math.round(amountNaira * 100);
  if (!Number.isSafeInteger(amountKobo) || Math.abs(amountKobo - amountNaira * 100) > 1e-4) {
    throw new RangeError(`${amountNaira} naira are not a whole number of kobo`);
  }
  return amountKobo;
};
