import latinExt from '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2';
import latin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2';
import vietnamese from '@fontsource-variable/onest/files/onest-vietnamese-wght-normal.woff2';

/** Onest: the three subsets that Nigerian names need, each with its letters. A browser fetches the last two when a page has them. */
const subsets = [
  [
    latin,
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  ],
  [latinExt, 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB'],
  [vietnamese, 'U+0300-0301, U+0303, U+0309, U+0323, U+0329, U+1EA0-1EF1'],
] as const;

let added: Promise<void> | undefined;

/**
 * Adds the web font to the page, which has had the fallback font so far. The faces are added by script, when the letters of most
 * pages have arrived: then the browser lays the page out once, and computes no styles. The faces of a style sheet cost two layouts.
 */
export const addWebFont = (): Promise<void> => (added ??= addFaces());

async function addFaces(): Promise<void> {
  const faces = subsets.map(
    ([file, unicodeRange]) =>
      new FontFace('Onest Variable', `url("${file}")`, { weight: '100 900', display: 'swap', unicodeRange }),
  );
  await faces[0]?.load().catch(console.warn);
  for (const face of faces) document.fonts.add(face);
}
