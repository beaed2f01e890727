/** A day as 'YYYY-MM-DD', which can be compared as text and has no time zone. */
export type Day = string;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const dayMs = 86_400_000;
const parse = (day: Day) => new Date(`${day}T00:00:00Z`);
const write = (date: Date): Day => date.toISOString().slice(0, 10);

export const yearOf = (day: Day) => Number(day.slice(0, 4));
/** 0 is January. */
export const monthOf = (day: Day) => Number(day.slice(5, 7)) - 1;
export const dateOf = (day: Day) => Number(day.slice(8, 10));
/** 0 is Monday. */
const weekdayOf = (day: Day) => (parse(day).getUTCDay() + 6) % 7;

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(parse(text).getTime()) && write(parse(text)) === text;
}

function dayAt(year: number, month: number, date: number): Day {
  return write(new Date(Date.UTC(year, month, date)));
}

function addDays(day: Day, count: number): Day {
  return write(new Date(parse(day).getTime() + count * dayMs));
}

/** The same date `count` months later, or the last day of that month: 31 January plus one month is 28 February. */
export function addMonths(day: Day, count: number): Day {
  const first = dayAt(yearOf(day), monthOf(day) + count, 1);
  const last = dateOf(addDays(dayAt(yearOf(first), monthOf(first) + 1, 1), -1));
  return dayAt(yearOf(first), monthOf(first), Math.min(dateOf(day), last));
}

export function clampDay(day: Day, min: Day, max: Day): Day {
  if (day < min) return min;
  return day > max ? max : day;
}

/**
 * The 42 days shown for a month: six whole weeks from the Monday on or before its first, or from the week of `min` if that is
 * later, because weeks that are over need no row.
 */
export function daysShown(day: Day, min: Day = ''): Day[] {
  const first = dayAt(yearOf(day), monthOf(day), 1);
  const from = min > first && min.slice(0, 7) === first.slice(0, 7) ? min : first;
  const start = addDays(from, -weekdayOf(from));
  return Array.from({ length: 42 }, (_, index) => addDays(start, index));
}

/** The first days of the 12 months of a day's year. */
export function monthsShown(day: Day): Day[] {
  return months.map((_, month) => dayAt(yearOf(day), month, 1));
}

/** The first days of 12 years: the decade of a day, the year before it and the one after. */
export function yearsShown(day: Day): Day[] {
  const start = Math.floor(yearOf(day) / 10) * 10 - 1;
  return Array.from({ length: 12 }, (_, index) => dayAt(start + index, 0, 1));
}

export type View = 'days' | 'months' | 'years';

/** The length of a page in each view, in months. */
const pageMonths: Record<View, number> = { days: 1, months: 12, years: 120 };

export function turnPage(view: View, day: Day, direction: 1 | -1): Day {
  return addMonths(day, direction * pageMonths[view]);
}

/** True if the page in that direction has an enabled day. */
export function canTurn(view: View, day: Day, direction: 1 | -1, min: Day, max: Day): boolean {
  const period = (of: Day) => {
    if (view === 'days') return of.slice(0, 7);
    return view === 'months' ? of.slice(0, 4) : String(Math.floor(yearOf(of) / 10));
  };
  return direction < 0 ? period(min) < period(day) : period(max) > period(day);
}

/** The day to which a key moves the cursor, not clamped to the bounds; undefined for any other key. */
export function moveBy(view: View, day: Day, key: string, shift = false): Day | undefined {
  const page = shift && view === 'days' ? 12 : pageMonths[view];
  if (key === 'PageUp') return addMonths(day, -page);
  if (key === 'PageDown') return addMonths(day, page);
  if (view === 'days') {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -7,
      ArrowDown: 7,
      Home: -weekdayOf(day),
      End: 6 - weekdayOf(day),
    };
    const step = steps[key];
    return step === undefined ? undefined : addDays(day, step);
  }
  const unit = view === 'months' ? 1 : 12;
  const place = view === 'months' ? monthOf(day) : (yearOf(day) % 10) + 1;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -3,
    ArrowDown: 3,
    Home: -place,
    End: 11 - place,
  };
  const step = steps[key];
  return step === undefined ? undefined : addMonths(day, step * unit);
}

/** 'Sat 21 Nov' */
export function shortName(day: Day): string {
  return `${weekdays[weekdayOf(day)]?.slice(0, 3)} ${dateOf(day)} ${months[monthOf(day)]?.slice(0, 3)}`;
}

/** 'Saturday 21 November 2026' */
export function longName(day: Day): string {
  return `${weekdays[weekdayOf(day)]} ${dateOf(day)} ${months[monthOf(day)]} ${yearOf(day)}`;
}

/** The title of a page: 'November 2026', '2026', '2020 to 2029'. */
export function pageName(view: View, day: Day): string {
  if (view === 'days') return `${months[monthOf(day)]} ${yearOf(day)}`;
  if (view === 'months') return String(yearOf(day));
  const decade = Math.floor(yearOf(day) / 10) * 10;
  return `${decade} to ${decade + 9}`;
}
