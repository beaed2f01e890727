/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { Box, Skeleton, UiProvider } from 'shared/ui';
import { rulesIn, rulesOf } from '.';

const htmlOf = (element: React.ReactElement) => renderToString(<UiProvider>{element}</UiProvider>);

test('the rules of some HTML have all variables, so that other pages can use them', () => {
  const { css, ruleNames } = rulesIn(htmlOf(<Box color="brand.fg">text</Box>));
  expect(css).toContain('--chakra-colors-brand-fg:');
  expect(css).toContain('--chakra-colors-danger-fg:');
  expect(css).toContain('@keyframes spin');
  expect(ruleNames.length).toBeGreaterThan(1);
});

test('for HTML that is replaced they have only what it uses, also by way of another variable', () => {
  const css = rulesOf(
    htmlOf(
      <Box css={{ '--own': '{colors.brand.fg}', color: 'var(--own)' }}>
        <Skeleton height="20px" />
      </Box>,
    ),
  );
  for (const text of [
    '--own:var(--chakra-colors-brand-fg)',
    '--chakra-colors-brand-fg:',
    '@keyframes breathe',
    'html{',
  ])
    expect(css).toContain(text);
  expect(css).not.toMatch(/--chakra-colors-danger-fg|@keyframes (spin|bounce)/);
  for (const [, name] of css.matchAll(/var\((--chakra-[\w-]+)/g)) expect(css).toContain(`${name}:`);
});
