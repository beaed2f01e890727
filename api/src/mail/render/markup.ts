/** Text that is HTML already; everything else is escaped when it is put into HTML. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = Markup | string | number | readonly Markup[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const written = (value: Value): string => {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
  return value.map((part) => part.text).join('');
};

/** HTML in which every value is escaped, unless it is `Markup` itself. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(parts.reduce((all, part, index) => all + written(values[index - 1] ?? '') + part));
