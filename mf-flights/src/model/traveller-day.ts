const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Day, month and year as they were typed, the day before the month; undefined if the text does not have three parts. */
function partsOf(text: string): { readonly day: string; readonly month: string; readonly year: string } | undefined {
  const [, isoYear = '', isoMonth = '', isoDay = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (isoYear) return { day: isoDay, month: isoMonth, year: isoYear };
  const [, d = '', m = '', y = ''] =
    /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? /^(\d{1,2})[\s/.,-]+(\d{1,2}|\p{L}{3,9})[\s/.,-]+(\d+)$/u.exec(text) ?? [];
  if (!d) return undefined;
  const named = names.indexOf(m.slice(0, 3).toLowerCase());
  return { day: d, month: named < 0 ? m : String(named + 1), year: y };
}

const two = (number: string) => number.padStart(2, '0');

/** A day that a traveller typed (`14/03/1990`, `14 March 1990`, `14031990`) as `YYYY-MM-DD`; '' if it is invalid. */
export function typedDay(typed: string): string {
  const parts = partsOf(typed.trim());
  if (parts?.year.length !== 4) return '';
  const day = `${parts.year}-${two(parts.month)}-${two(parts.day)}`;
  const date = new Date(`${day}T00:00:00Z`);
  // 31 February would be a day of March
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : '';
}

/** Why a text is not a day, as a sentence; undefined if it is one. */
export function dayProblem(typed: string): string | undefined {
  if (typedDay(typed)) return undefined;
  const parts = partsOf(typed.trim());
  if (!parts) return 'Write day, month and year, like 14/03/1990.';
  return parts.year.length === 4
    ? 'There is no such day. Write day, month and year, like 14/03/1990.'
    : 'Write the year with four digits, like 14/03/1990.';
}

/** Puts in the strokes while the digits of a day are typed one by one, so that a phone needs its digits only. */
export function withSlashes(before: string, typed: string): string {
  if (/^\d{8}$/.test(typed)) return `${typed.slice(0, 2)}/${typed.slice(2, 4)}/${typed.slice(4)}`;
  // deletions and insertions in the middle are not reformatted
  const isAppended = typed.length === before.length + 1 && typed.startsWith(before);
  if (!isAppended) return typed;
  if (typed.endsWith('//')) return before;
  return /^(\d{2}|\d{1,2}\/\d{2})$/.test(typed) ? `${typed}/` : typed;
}
