import createCache, { type EmotionCache } from '@emotion/cache';

type SheetOptions = { key: string; container?: Node; speedy?: boolean; nonce?: string };

const canAdopt = () => 'adoptedStyleSheets' in document;

/** Whether the document has the rules of a page that a server has rendered, and the global ones before them. */
const hasRules = () => document.querySelector('style[data-emotion]') !== null;

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
  private readonly sheet = canAdopt() ? new CSSStyleSheet() : undefined;

  constructor({ key, container, nonce }: SheetOptions) {
    this.key = key;
    this.container = container;
    this.nonce = nonce;
    if (!this.sheet) return;
    const isGlobal = key.endsWith('-global');
    if (isGlobal && hasRules()) return;
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

/**
 * Emotion's cache on adopted style sheets. On a server it keeps the text of each rule; in the browser it starts with the names
 * of the rules that the document has (`data-emotion`). Without support for them (in tests and unsupported browsers) rules are dropped: the
 * policy would block `<style>` elements as well, and the page stays readable without styles.
 */
export const emotionCache: EmotionCache = createCache({ key: 'tf' });
// rules are collected for the whole page, so no style element is between two elements, and `:first-child` is safe
emotionCache.compat = true;
if (typeof document !== 'undefined')
  emotionCache.sheet = new AdoptedSheet({ key: emotionCache.key }) as unknown as EmotionCache['sheet'];
