import { join } from 'node:path';

/**
 * What jsPDF brings and nobody here uses, which a bundler cannot know: our documents are text and shapes. What it would
 * read pictures with is empty (0.3 MB of sources), and what it would draw pages and SVG files with (0.8 MB) stays a
 * name that no browser finds.
 */
export const unusedParts = [
  { test: /[\\/]node_modules[\\/]fast-png[\\/]/, loader: join(import.meta.dirname, 'no-pictures.mjs') },
  { test: /[\\/]node_modules[\\/]jspdf[\\/]/, parser: { import: false } },
];
