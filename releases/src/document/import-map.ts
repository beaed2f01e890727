import type { ModuleHashes } from '../live/live-site';
import { dataText } from './elements';

/** The text of the import map by which a browser compares the ES modules of a page; undefined where it has none. */
export const importMapOf = (hashes: ModuleHashes = {}): string | undefined =>
  Object.keys(hashes).length > 0 ? dataText({ integrity: hashes }) : undefined;

/** The element, which stands before everything that loads a module. */
export const importMapElement = (text: string | undefined): string =>
  text === undefined ? '' : `<script type="importmap">${text}</script>`;
