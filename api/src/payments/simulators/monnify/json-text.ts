/** A number whose digits are written as they are: `100.00` stays different from `100`. */
export class NumberText {
  constructor(readonly digits: string) {}
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | NumberText
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/**
 * - `compact` as the documented samples that are signed
 * - `spaced` the same values with spaces, escaped slashes and escaped letters, as another writer of JSON could send them
 */
export type Writing = 'compact' | 'spaced';

const escaped = (text: string): string =>
  JSON.stringify(text)
    .replaceAll('/', '\\/')
    .replace(/[|@]|[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

export function jsonText(value: JsonValue, writing: Writing = 'compact'): string {
  const [colon, comma] = writing === 'spaced' ? [' : ', ' ,\n '] : [':', ','];
  const string = (text: string) => (writing === 'spaced' ? escaped(text) : JSON.stringify(text));
  const write = (one: JsonValue): string => {
    if (one instanceof NumberText) return one.digits;
    if (typeof one === 'string') return string(one);
    if (one === null || typeof one !== 'object') return String(one);
    if (Array.isArray(one)) return `[${one.map(write).join(comma)}]`;
    const fields = Object.entries(one).flatMap(([key, field]) =>
      field === undefined ? [] : [string(key) + colon + write(field)],
    );
    return `{${fields.join(comma)}}`;
  };
  return write(value);
}
