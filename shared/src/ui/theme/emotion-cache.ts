import createCache, { type EmotionCache } from '@emotion/cache';

type SheetOptions = { key: string; container?: Node; speedy?: boolean; nonce?: string };

const canAdopt = () => 'adoptedStyleSheets' in document;

/**
 * What Emotion asks of a style sheet, kept in a constructed sheet instead of a `<style>` element: script may add
 * rules to it under `style-src 'self'`, which forbids inline styles. One of a key that ends in `-global` comes before the components' own, so that a component wins over the page's defaults.
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
    const others = document.adoptedStyleSheets;
    document.adoptedStyleSheets = isGlobal ? [this.sheet, ...others] : [...others, this.sheet];
  }

  insert(rule: string): void {
    if (!this.sheet) return;
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length);
    } catch {
      // a rule for another browser's selector (::-moz-…): the browser skips it, as it would in a style sheet
    }
  }

  hydrate(): void {}

  flush(): void {
    this.sheet?.replaceSync('');
  }
}

/**
 * Emotion's cache on adopted sheets. Where there are none (a test's document, a browser older than the site supports)
 * rules are dropped: the policy would block Emotion's own elements as well, and the page stays readable without.
 */
export const emotionCache: EmotionCache = createCache({ key: 'tf' });
// nothing is rendered on a server: `:first-child` is as safe here as in any style sheet
emotionCache.compat = true;
if (typeof document !== 'undefined')
  emotionCache.sheet = new AdoptedSheet({ key: emotionCache.key }) as unknown as EmotionCache['sheet'];
