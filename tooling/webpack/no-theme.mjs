/**
 * A loader for what makes rules of tokens and resets within Chakra's engine: they are made at build, and the engine of a page is given
 * none (`shared/src/ui/theme/system.ts`).
 */
export default function noTheme() {
  return this.resourcePath.endsWith('preflight.js')
    ? 'export const createPreflight = () => ({});'
    : `export const createTokenDictionary = () => ({
  allTokens: [],
  cssVarMap: new Map(),
  categoryMap: new Map(),
  colorPaletteMap: new Map(),
  getByName: () => undefined,
  getCategoryValues: () => undefined,
  getVar: (_name, fallback) => fallback,
  expandReferenceInValue: (value) => value,
});`;
}
