import { basename } from 'node:path';

/** Imports of assets, as webpack resolves them: an SVG is its markup, a font or picture its address. Style sheets are not applied. */
export default {
  process(source, path) {
    const value = path.endsWith('.svg') ? source : `/assets/${basename(path)}`;
    return { code: `module.exports = { __esModule: true, default: ${JSON.stringify(value)} };` };
  },
};
