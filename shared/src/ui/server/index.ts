import { emotionCache } from '../theme/emotion-cache';

/** The rules of all classes in some HTML, and the global ones. */
export function rulesIn(html: string): { readonly css: string; readonly ruleNames: readonly string[] } {
  const { key, inserted, registered } = emotionCache;
  const used = new Set([...html.matchAll(new RegExp(`\\b${key}-([\\w-]+)`, 'g'))].map(([, name]) => name));
  const isGlobal = (name: string) => registered[`${key}-${name}`] === undefined;
  const rules = Object.entries(inserted).filter(
    ([name, rule]) => typeof rule === 'string' && (used.has(name) || isGlobal(name)),
  );
  return { css: rules.map(([, rule]) => rule).join(''), ruleNames: rules.map(([name]) => name) };
}

/** The same without the variables and keyframes that none of these rules uses: for HTML that the browser replaces, with rules of its own. */
export const rulesOf = (html: string): string => withoutUnused(rulesIn(html).css);

function withoutUnused(css: string): string {
  const isUsed = (name: string) => css.includes(`var(${name}`);
  const rest = css
    .replace(/(--[^:;{}]+):[^;}]*;/g, (declaration, name: string) => (isUsed(name) ? declaration : ''))
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^}]*\})*\}/g, (keyframes, name: string) =>
      new RegExp(`animation(-name)?:[^;}]*\\b${name}\\b`).test(css) ? keyframes : '',
    );
  // a variable may have been used by another one only
  return rest === css ? css : withoutUnused(rest);
}
