import { tokenRefs } from './made-theme';

/** By name of a token the CSS that stands for it: `{ 'brand.fg': 'var(--chakra-colors-brand-fg)' }`. */
export const refsOf = (category: string) => tokenRefs[category];

const reference = /\{(\w+)\.([\w.]+)\}/g;

/** Styles with `{colors.brand.fg}` as what stands for that token; a name that is none stays as it was written. */
export function withTokens<Styles>(styles: Styles): Styles {
  if (typeof styles === 'string')
    return styles.replace(reference, (text, category, name) => refsOf(category)?.[name] ?? text) as Styles;
  if (Array.isArray(styles)) return styles.map(withTokens) as Styles;
  if (typeof styles !== 'object' || styles === null) return styles;
  return Object.fromEntries(Object.entries(styles).map(([name, value]) => [name, withTokens(value)])) as Styles;
}
