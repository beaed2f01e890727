import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';
import { ruleNamesAttribute } from 'shared/remote';

type SheetOptions = { key: string; container?: Node; speedy?: boolean; nonce?: string };

const canAdopt = () => 'adoptedStyleSheets' in document;

const key = 'tf';

/** The names of the rules in the document of a page that a server has rendered: global ones in an attribute, the others as classes. */
function readRuleNames(): readonly string[] {
  const style = document.querySelector(`style[${ruleNamesAttribute}]`);
  const classes = (style?.textContent ?? '').matchAll(new RegExp(`\\.${key}-([\\w-]+)`, 'g'));
  return style
    ? [...(style.getAttribute(ruleNamesAttribute) ?? '').split(' '), ...[...classes].map(([, name = '']) => name)]
    : [];
}

const ruleNames = typeof document === 'undefined' ? [] : readRuleNames();

/**
 * Emotion's style sheet as a constructed sheet instead of a `<style>` element: scripts may add rules to it under
 * `style-src 'self'`, which forbids inline styles. A sheet with a key that ends in `-global` comes before the sheet of the
 * components, so that component styles override the defaults. It stays empty if the document has these rules: a constructed sheet
 * comes after all elements, so they would override the component styles of the document.
 */
class AdoptedSheet {
  readonly key: string;
  readonly container: Node | undefined;
  readonly nonce: string | undefined;
  readonly isSpeedy = true;
  readonly tags: HTMLStyleElement[] = [];
  before: Element | null = null;
  private readonly sheet: CSSStyleSheet | undefined;

  constructor({ key, container, nonce }: SheetOptions) {
    this.key = key;
    this.container = container;
    this.nonce = nonce;
    const isGlobal = key.endsWith('-global');
    if (!canAdopt() || (isGlobal && ruleNames.length)) return;
    this.sheet = new CSSStyleSheet();
    const others = document.adoptedStyleSheets;
    document.adoptedStyleSheets = isGlobal ? [this.sheet, ...others] : [...others, this.sheet];
  }

  insert(rule: string): void {
    if (!this.sheet) return;
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length);
    } catch {
      // a selector of another browser (::-moz-…) is skipped, as in a style sheet
    }
  }

  hydrate(): void {}

  flush(): void {
    this.sheet?.replaceSync('');
  }
}

/** Safari has `user-select` under its prefixed name only. */
const prefixUserSelect: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/**
 * Emotion's cache on adopted style sheets. On a server it keeps the text of each rule; in the browser it starts with the names
 * of the rules that the document has. Without support for them (in tests and unsupported browsers) rules are dropped: the
 * policy would block `<style>` elements as well, and the page stays readable without styles.
 */
export const emotionCache: EmotionCache = createCache({
  key,
  // browsers with adopted style sheets need no other prefixes, which were a quarter of all rules
  stylisPlugins: [prefixUserSelect],
});
// rules are collected for the whole page, so no style element is between two elements, and `:first-child` is safe
emotionCache.compat = true;
// not by Emotion's own attribute `data-emotion`: it moves the element, and the browser computes all styles again
for (const name of ruleNames) emotionCache.inserted[name] = true;
if (typeof document !== 'undefined')
  emotionCache.sheet = new AdoptedSheet({ key: emotionCache.key }) as unknown as EmotionCache['sheet'];
