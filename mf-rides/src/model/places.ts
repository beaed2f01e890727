export { isAirport, wholePlace } from 'shared/documents';

/** The code in the label of an airport. */
export const codeOf = (label: string): string | undefined => /\(([A-Z]{3})\)/.exec(label)?.[1];

/** The short name of a place: an airport with its code, an area by the name by which it was chosen, or without its state. */
export function shortPlace(label: string, name?: string): string {
  const code = codeOf(label);
  if (code) return `Airport (${code})`;
  return name || label.split(',')[0]?.trim() || label;
}
