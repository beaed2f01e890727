const kobo = (amount: number) => Math.round(Math.abs(amount) * 100) % 100;

/** `125000` → `NGN 125,000`, `-125000` → `− NGN 125,000`; kobo only where they are not zero. @param amount naira */
export function formatNaira(amount: number): string {
  const digits = kobo(amount) === 0 ? 0 : 2;
  const figure = Math.abs(amount).toLocaleString('en-NG', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${amount < 0 ? '−\u00a0' : ''}NGN ${figure}`;
}

/** `34500` → `34500`: what a banking app accepts when it is pasted. @param amount naira */
export const copyableAmount = (amount: number): string => amount.toFixed(kobo(amount) === 0 ? 0 : 2);
