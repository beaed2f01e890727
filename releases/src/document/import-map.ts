import type { ModuleHashes } from '../live/live-site';
import { dataText } from './elements';

/** The import map with the hashes of a page's ES modules; undefined without any. */
export const importMapOf = (hashes: ModuleHashes = {}): string | undefined =>
  Object.keys(hashes).length > 0 ? dataText({ integrity: hashes }) : undefined;

/** The element of the import map, which must precede all module loads. */
export const importMapElement = (text: string | undefined): string =>
  text === undefined ? '' : `<script type="importmap">${text}</script>`;
