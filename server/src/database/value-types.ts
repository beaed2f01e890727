/**
 * How both drivers read the types on which they differ by default, so that the same query gives the same values.
 * Keys are PostgreSQL's type numbers. Kobo and counts fit a double exactly; a calendar day has no time and no zone.
 */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: (text) => text, // date: 'YYYY-MM-DD'
  1083: (text) => text.slice(0, 5), // time: 'HH:mm'
  1114: (text) => new Date(`${text.replace(' ', 'T')}Z`), // timestamp, taken as UTC
  1184: (text) => new Date(text), // timestamptz
};
