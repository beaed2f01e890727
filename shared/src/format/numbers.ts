const kobo = (amount: number) => Math.round(Math.abs(amount) * 100) % 100;

/** Does not use `Intl`: creating its formatter takes longer on a phone than formatting all prices of a page. */
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** `12500` → `12,500`. @param count a whole number, at least 0 */
export const formatCount = (count: number): string => grouped(String(count));

/** `125000` → `NGN 125,000`, `-125000` → `− NGN 125,000`; kobo only where they are not zero. @param amount naira */
export function formatNaira(amount: number): string {
  const digits = kobo(amount) === 0 ? 0 : 2;
  const [whole = '', fraction] = Math.abs(amount).toFixed(digits).split('.');
  return `${amount < 0 ? '−\u00a0' : ''}NGN ${grouped(whole)}${fraction ? `.${fraction}` : ''}`;
}

/** A sentence in which each amount stays on one line. */
export const keepAmountsWhole = (sentence: string): string => sentence.replace(/\bNGN (?=\d)/g, 'NGN\u00a0');

/** `formatNaira` in a sentence, on one line. */
export const formatUnbrokenNaira = (amount: number): string => keepAmountsWhole(formatNaira(amount));

/** `34500` → `34500`, in a form that a banking app accepts when it is pasted. @param amount naira */
export const copyableAmount = (amount: number): string => amount.toFixed(kobo(amount) === 0 ? 0 : 2);

/** Ten digits in groups for reading, `9532404513` → `9532 404 513`; anything else unchanged. */
export const formatAccountNumber = (accountNumber: string): string =>
  accountNumber.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');

/**
 * A Nigerian E.164 number in groups: `+2348035550142` → `+234 803 555 0142`. Numbers of other countries are unchanged: their
 * groups would need a library.
 */
export const formatPhone = (phone: string): string => phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3');
