import { buildByRsbuild } from './rsbuild.mjs';
import { buildByRspack } from './rspack.mjs';
import { buildByVite } from './vite.mjs';
import { buildByWebpack } from './webpack.mjs';

/**
 * Builds one remote with one page and a part that the page loads on a click. `container` is its name, one for each version, `title` what the
 * page's heading begins with, `out` the folder that is published.
 *
 * @typedef {(order: { container: string, version: string, title: string, out: string }) => Promise<void>} Recipe
 */

/** @type {Readonly<Record<string, Recipe>>} */
const recipes = { webpack: buildByWebpack, rspack: buildByRspack, rsbuild: buildByRsbuild, vite: buildByVite };

// a process of plain Node, as squads have it: bundlers write some of their own functions into what they build, and what
// compiles the tests would have changed these
for (const { recipe, ...order } of JSON.parse(process.argv[2] ?? '[]')) await recipes[recipe]?.(order);
