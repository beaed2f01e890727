import { escapeHtml } from 'server/http';
import type { ModuleHashes } from '../live/live-site';

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

/** JSON with `<` escaped, so that it cannot end its element. */
const dataText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A data block of a document. Its content cannot end its element, and browsers never run it. */
export const dataBlock = (type: string, value: unknown, id?: string): string =>
  `<script${attributes({ type, id })}>${dataText(value)}</script>`;

/** The import map with the hashes of a page's ES modules; undefined without any. */
export const importMapOf = (hashes: ModuleHashes = {}): string | undefined =>
  Object.keys(hashes).length > 0 ? dataText({ integrity: hashes }) : undefined;

/** The element of the import map, which must precede all module loads. */
export const importMapElement = (text: string | undefined): string =>
  text === undefined ? '' : `<script type="importmap">${text}</script>`;
