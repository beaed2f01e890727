import { escapeHtml, jsonInHtml } from 'shared/html';
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

/** A data block of a document. Its content cannot end its element, and browsers never run it. */
export const dataBlock = (type: string, value: unknown): string =>
  `<script${attributes({ type })}>${jsonInHtml(value)}</script>`;

/** The import map with the hashes of a page's ES modules; undefined without any. */
export const importMapOf = (hashes: ModuleHashes = {}): string | undefined =>
  Object.keys(hashes).length > 0 ? jsonInHtml({ integrity: hashes }) : undefined;

/** The element of the import map, which must precede all module loads. */
export const importMapElement = (text: string | undefined): string =>
  text === undefined ? '' : `<script type="importmap">${text}</script>`;
