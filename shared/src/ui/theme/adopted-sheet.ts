import createCache, { type EmotionCache, type Options } from '@emotion/cache';

type SheetOptions = { key: string; container?: Node; speedy?: boolean; nonce?: string };

/**
 * What Emotion asks of a style sheet, kept in a constructed sheet instead of a `<style>` element: script may add
 * rules to it under `style-src 'self'`, which forbids inline styles. Emotion makes one more for each `<Global>`
 * through `constructor`; those come before the components' own, so that a component wins over the page's defaults.
 */
export class AdoptedSheet {
  readonly key: string;
  readonly container: Node | undefined;
  readonly nonce: string | undefined;
  readonly isSpeedy = true;
  readonly tags: HTMLStyleElement[] = [];
  before: Element | null = null;
  private readonly sheet = new CSSStyleSheet();

  constructor({ key, container, nonce }: SheetOptions) {
    this.key = key;
    this.container = container;
    this.nonce = nonce;
    const isGlobal = key.endsWith('-global');
    const others = document.adoptedStyleSheets;
    document.adoptedStyleSheets = isGlobal ? [this.sheet, ...others] : [...others, this.sheet];
  }

  insert(rule: string): void {
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length);
    } catch {
      // a rule for another browser's selector (::-moz-…): the browser skips it, as it would in a style sheet
    }
  }

  hydrate(): void {}

  flush(): void {
    this.sheet.replaceSync('');
  }
}

/** Where the browser has no constructed sheets, Emotion's own `<style>` elements stay. */
export function createUiCache(options: Options = { key: 'tf' }): EmotionCache {
  const cache = createCache(options);
  const canAdopt = typeof document !== 'undefined' && 'adoptedStyleSheets' in document;
  if (canAdopt) cache.sheet = new AdoptedSheet({ key: cache.key }) as unknown as EmotionCache['sheet'];
  return cache;
}
