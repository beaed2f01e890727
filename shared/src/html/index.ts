const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** JSON with `<` escaped, so that it cannot end its element. */
export const escapedJson = (json: string): string => json.replaceAll('<', '\\u003c');

export const jsonInHtml = (value: unknown): string => escapedJson(JSON.stringify(value));

/** Safe HTML. Any other value is escaped in a template. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | undefined | readonly Part[];

const written = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(written).join('');
  return escapeHtml(String(part));
};

/** A template tag for HTML: values are escaped, lists joined, `undefined` omitted. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((text, string, index) => text + written(parts[index - 1]) + string));
