import { type SerializedStyles, serializeStyles } from '@emotion/serialize';
import { createUiCache } from '../theme/adopted-sheet';
import { uiSystem } from '../theme/system';

const cache = createUiCache();

/** Some styles and the class that carries them. */
export interface Look {
  /** '' without styles. */
  readonly className: string;
  readonly styles: SerializedStyles;
}

const looks = new Map<string, Look>();
const waiting: Look[] = [];

/** @param inherited styles of looks whose class was handed on: they win over the others */
export function lookOf(css: object, inherited: readonly string[]): Look {
  const styles = serializeStyles([css, ...inherited] as Parameters<typeof serializeStyles>[0], cache.registered);
  const className = styles.styles && `${cache.key}-${styles.name}`;
  const known = looks.get(className);
  if (known) return known;
  const look = { className, styles };
  looks.set(className, look);
  if (className) waiting.push(look);
  return look;
}

/** The styles behind a class; none for one that is not of a look. */
export const stylesBehind = (className: string): string | undefined => looks.get(className)?.styles.styles;

/** Writes the rules of new looks. In a commit: a rule that comes while React renders in slices styles the page anew for each. */
export function insertLooks(): void {
  if (waiting.length === 0) return;
  for (const { className, styles } of waiting.splice(0)) cache.insert(`.${className}`, styles, cache.sheet, true);
}

let defaults: string[] | undefined;
let hasDefaults = false;

function defaultRules(): readonly string[] {
  if (defaults) return defaults;
  const rules: string[] = [];
  const styles = serializeStyles([uiSystem()._global] as Parameters<typeof serializeStyles>[0]);
  cache.insert('', styles, { insert: (rule: string) => rules.push(rule) } as unknown as typeof cache.sheet, false);
  defaults = rules;
  return rules;
}

/** Tokens, resets and the page's own defaults, once; they lie before all looks. */
export function insertDefaults(): void {
  if (hasDefaults) return;
  hasDefaults = true;
  const Sheet = cache.sheet.constructor as new (options: { key: string; container: Node }) => typeof cache.sheet;
  const sheet = new Sheet({ key: `${cache.key}-global`, container: cache.sheet.container });
  for (const rule of defaultRules()) sheet.insert(rule);
}

/** Makes beforehand what the first render needs, which takes a phone some fifty milliseconds; `pause` parts it. */
export async function makeStyles(pause: () => Promise<unknown>): Promise<void> {
  uiSystem();
  await pause();
  defaultRules();
}
