const nigeria = '234';

/** National numbers without the leading 0: mobiles, fixed lines of the ten-digit plan, old Lagos lines. */
const nationalForms = [/^[789][01]\d{8}$/, /^2\d{9}$/, /^1\d{7}$/];

/**
 * The E.164 form of a phone number typed in any usual Nigerian form (`0803 555 0142`, `803-555-0142`,
 * `234 803…`, `+234 (0)803…`, `00234…`), or of a foreign number typed with its country code.
 * Empty if it is neither.
 */
export function toE164(typed: string): string {
  const compact = typed
    .trim()
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+');
  if (!/^\+?\d+$/.test(compact)) return '';
  if (compact.startsWith('+') && !compact.startsWith(`+${nigeria}`)) {
    return /^\+[1-9]\d{6,14}$/.test(compact) ? compact : '';
  }
  const digits = compact.replace('+', '');
  // "234…" is a country code only when a whole national number follows it
  const national = (digits.startsWith(nigeria) && digits.length >= 11 ? digits.slice(nigeria.length) : digits).replace(
    /^0/,
    '',
  );
  return nationalForms.some((form) => form.test(national)) ? `+${nigeria}${national}` : '';
}

/** A Nigerian mobile in groups behind its country's code, `803 555 0142`; empty for any other number. */
export const nationalPhone = (typed: string): string => {
  const [, ...groups] = /^\+234([789]\d{2})(\d{3})(\d{4})$/.exec(toE164(typed)) ?? [];
  return groups.join(' ');
};

/** A stored number as the field writes one that was typed: a Nigerian mobile in its groups, any other unchanged. */
export const phoneAsTyped = (phone: string): string => nationalPhone(phone) || phone;
