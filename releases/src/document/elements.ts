import { escapeHtml } from 'server/http';

type Values = Readonly<Record<string, string | number | true | undefined>>;

/** An element's attributes; undefined leaves one out, true writes the bare name. */
export function attributes(values: Values): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
}

export const link = (values: Values): string => `<link${attributes(values)}>`;
export const meta = (values: Values): string => `<meta${attributes(values)}>`;

/** JSON that no text in it can end. */
export const dataText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A block of data in a document, which no text in it can end. Browsers never run it, whatever the policy. */
export const dataBlock = (type: string, value: unknown, id?: string): string =>
  `<script${attributes({ type, id })}>${dataText(value)}</script>`;
