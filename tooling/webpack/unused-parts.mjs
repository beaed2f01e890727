import { join } from 'node:path';

const jspdf = /[\\/]node_modules[\\/]jspdf[\\/]dist[\\/]/;

/**
 * What packages bring and nobody here uses, which a bundler cannot know: what Chakra's engine makes of tokens and resets is made at
 * build, and of jsPDF our documents are text and shapes.
 */
export const unusedParts = [
  {
    test: /[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]styled-system[\\/](?:preflight|token-dictionary)\.js$/,
    loader: join(import.meta.dirname, 'no-theme.mjs'),
  },
  { test: jspdf, loader: join(import.meta.dirname, 'jspdf-of-text.mjs') },
];

/** What no parser needs to look into. */
export const readNoFurther = jspdf;
