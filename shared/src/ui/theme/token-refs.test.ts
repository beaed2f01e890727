import { expect, test } from '@jest/globals';
import { defaultRules, tokenRefs } from './made-theme';
import { withTokens } from './token-refs';

test('a token in the middle of a style becomes what stands for it, at any depth', () => {
  const styles = {
    border: '1px solid {colors.border.strong}',
    gridTemplateColumns: { lg: 'minmax(0, 1fr) {sizes.aside}' },
    _hover: [{ boxShadow: '0 0 0 {spacing.1} {colors.brand.focusRing}' }, null],
    opacity: 0.5,
  };
  expect(withTokens(styles)).toEqual({
    border: '1px solid var(--chakra-colors-border-strong)',
    gridTemplateColumns: { lg: 'minmax(0, 1fr) var(--chakra-sizes-aside)' },
    _hover: [{ boxShadow: '0 0 0 var(--chakra-spacing-1) var(--chakra-colors-brand-focus-ring)' }, null],
    opacity: 0.5,
  });
});

test('a name that is no token stays as it was written', () => {
  expect(withTokens('{colors.nothing} {nowhere.fg}')).toBe('{colors.nothing} {nowhere.fg}');
});

test('each token is a variable that the default rules give a value', () => {
  const refs = Object.values(tokenRefs).flatMap((names) => Object.values(names));
  const variables = new Set(refs.flatMap((ref) => ref.match(/--chakra-[^)]+/g) ?? []));
  const unknown = [...variables].filter(
    (name) => !name.startsWith('--chakra-colors-color-palette') && !defaultRules.includes(`${name}:`),
  );
  expect(variables.size).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});
