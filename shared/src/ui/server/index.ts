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
