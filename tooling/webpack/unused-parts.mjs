import { join } from 'node:path';

/**
 * What packages bring and nobody here uses, which a bundler cannot know. What Chakra's engine makes of tokens and resets is made at
 * build. Of jsPDF, our documents are text and shapes: what it would read pictures with is empty (0.3 MB of sources), and what it
 * would draw pages and SVG files with (0.8 MB) stays a name that no browser finds.
 */
export const unusedParts = [
  {
    test: /[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]styled-system[\\/](?:preflight|token-dictionary)\.js$/,
    loader: join(import.meta.dirname, 'no-theme.mjs'),
  },
  { test: /[\\/]node_modules[\\/]fast-png[\\/]/, loader: join(import.meta.dirname, 'no-pictures.mjs') },
  { test: /[\\/]node_modules[\\/]jspdf[\\/]/, parser: { import: false } },
];
