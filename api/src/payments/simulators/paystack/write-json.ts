const escaped = (text: string): string =>
  JSON.stringify(text)
    .replaceAll('/', '\\/')
    // by UTF-16 units, as JSON escapes have it
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** JSON that no usual serializer would write again: spaces, tabs, `\/`, `\u` escapes, whole numbers with `.0`. */
export function writeOddJson(value: unknown): string {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}.0` : String(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[ ${value.map(writeOddJson).join(' ,\n')} ]`;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{\r\n\t${fields.map(([name, field]) => `${escaped(name)} : ${writeOddJson(field)}`).join(',  ')} }`;
}
