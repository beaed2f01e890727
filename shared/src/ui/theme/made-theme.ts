import { createSystem } from '@chakra-ui/react/styled-system';
import { serializeStyles } from '@emotion/serialize';
import { createUiCache } from './adopted-sheet';
import { breakpoints } from './breakpoints';
import { globalCss, keyframes } from './global-css';
import { semanticTokens } from './semantic-tokens';
import { conditions, tokenCategories, utilitiesBy } from './style-props';
import { textStyles } from './text-styles';
import { tokens } from './tokens';

// What follows from the tokens alone. Making it took a slow machine 30 ms at each start, so a build runs this file and puts what it
// exports in its place, as data (tooling/webpack/made-at-build.mjs). A test runs it as it stands.

const whole = createSystem({
  preflight: true,
  disableLayers: true,
  conditions,
  utilities: utilitiesBy((category) => category),
  globalCss,
  theme: { breakpoints, keyframes, tokens, semanticTokens, textStyles },
});

/** By category and name of a token the CSS that stands for it. */
export const tokenRefs: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  tokenCategories.map((category) => [category, whole.tokens.getCategoryValues(category) ?? {}]),
);

/** Tokens, resets and the page's own defaults, as one style sheet. */
export const defaultRules: string = rulesOf(whole._global as object[]);

function rulesOf(styles: readonly object[]): string {
  const rules: string[] = [];
  const sheet = { insert: (rule: string) => rules.push(rule) };
  const cache = createUiCache();
  // outside of a browser Emotion answers with the rules, in one it inserts them
  const text = cache.insert('', serializeStyles([styles] as never), sheet as unknown as typeof cache.sheet, false);
  return text ?? rules.join('');
}
