import type { EmotionCache } from '@emotion/cache';
import { type SerializedStyles, serializeStyles } from '@emotion/serialize';
import { AdoptedSheet, createUiCache } from '../theme/adopted-sheet';
import { defaultRules } from '../theme/made-theme';
import { uiSystem } from '../theme/system';

const cache = createUiCache();

/** Some styles and the class that carries them. */
export interface Look {
  /** '' without styles. */
  readonly className: string;
  readonly styles: SerializedStyles;
}

const looks = new Map<string, Look>();
const waiting: string[] = [];
/** What Emotion writes the rules of a look to: they wait for the commit. */
const collector = { insert: (rule: string) => waiting.push(rule) } as unknown as EmotionCache['sheet'];

/** @param inherited styles of looks whose class was handed on: they win over the others */
export function lookOf(css: object, inherited: readonly string[]): Look {
  const styles = serializeStyles([css, ...inherited] as Parameters<typeof serializeStyles>[0], cache.registered);
  const className = styles.styles && `${cache.key}-${styles.name}`;
  const known = looks.get(className);
  if (known) return known;
  const look = { className, styles };
  looks.set(className, look);
  // compiled here, where React renders in slices: a commit is one task
  if (className) cache.insert(`.${className}`, styles, collector, false);
  return look;
}

/** The styles behind a class; none for one that is not of a look. */
export const stylesBehind = (className: string): string | undefined => looks.get(className)?.styles.styles;

/** Writes the rules of new looks. In a commit: a rule that comes while React renders in slices styles the page anew for each. */
export function insertLooks(): void {
  if (waiting.length === 0) return;
  for (const rule of waiting.splice(0)) cache.sheet.insert(rule);
}

let hasDefaults = false;

/** Tokens, resets and the page's own defaults, once; they lie before all looks. */
export function insertDefaults(): void {
  if (hasDefaults) return;
  hasDefaults = true;
  new AdoptedSheet({ key: `${cache.key}-global` }).insertAll(defaultRules);
}

/** Makes beforehand what the first render needs. */
export function makeStyles(): void {
  uiSystem();
}
