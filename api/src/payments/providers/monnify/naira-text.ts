const kobo = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/**
 * Kobo of a sum in naira as Monnify writes it, `1234.5` or `"1234.50"`. It is read as text: a multiplication by 100 is not
 * exact.
 * @returns undefined for other text, a negative sum and fractions of a kobo
 */
export function koboOfNaira(naira: string | number): number | undefined {
  // a number of up to 15 figures is written as it was read
  const [, whole, part = ''] = kobo.exec(String(naira)) ?? [];
  return whole === undefined ? undefined : Number(whole + part.padEnd(2, '0'));
}

/** `1234.50` for a whole number of kobo. */
export function nairaOfKobo(amountKobo: number): string {
  if (!Number.isSafeInteger(amountKobo) || amountKobo < 0) throw new RangeError(`${amountKobo} is not a sum in kobo`);
  const figures = String(amountKobo).padStart(3, '0');
  return `${figures.slice(0, -2)}.${figures.slice(-2)}`;
}
