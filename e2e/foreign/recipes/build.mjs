import { buildByRsbuild } from './rsbuild.mjs';
import { buildByRspack } from './rspack.mjs';
import { buildByVite } from './vite.mjs';
import { buildByWebpack } from './webpack.mjs';

/**
 * Builds a remote with one page and a lazy chunk. `container` is the name of the container, different for each version; `title` is the
 * start of the page's heading; `out` is the folder that is published.
 *
 * @typedef {(options: { container: string, version: string, title: string, out: string }) => Promise<void>} Recipe
 */

/** @type {Readonly<Record<string, Recipe>>} */
const recipes = { webpack: buildByWebpack, rspack: buildByRspack, rsbuild: buildByRsbuild, vite: buildByVite };

// runs in plain Node: bundlers copy some of their own functions into their output, and tsx would have changed these
for (const { recipe, ...options } of JSON.parse(process.argv[2] ?? '[]')) await recipes[recipe]?.(options);
