/** The two kinds of bookings; the fifth letter of a reference says which one it names. */
export type BookingKind = 'ride' | 'flight';

const whole = /^TFY-([RF])[A-Z2-9]{3}-[A-Z2-9]{4}$/;
/** A reference without the letters that all of them begin with. */
const withoutBrand = /^[RF][A-Z0-9]{7}$/;

/** `tfy r8k2mqx4` → `TFY-R8K2-MQX4`; a part of one is formatted as far as it goes, anything else only in capitals. */
export function formatReference(typed: string): string {
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (withoutBrand.test(bare)) return formatReference(`TFY${bare}`);
  if (!bare.startsWith('TFY')) return typed.toUpperCase();
  return [bare.slice(0, 3), bare.slice(3, 7), bare.slice(7)].filter(Boolean).join('-');
}

/** True for text in the form of a reference, even with letters that no reference has. */
export const isWholeReference = (reference: string): boolean => /^TFY-[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(reference);

/** What a whole reference names; undefined for anything else. */
export function kindOf(reference: string): BookingKind | undefined {
  const [, letter] = whole.exec(reference) ?? [];
  if (!letter) return undefined;
  return letter === 'R' ? 'ride' : 'flight';
}
