/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { Box, Skeleton, UiProvider } from 'shared/ui';
import { rulesIn } from '.';

const htmlOf = (element: React.ReactElement) => renderToString(<UiProvider>{element}</UiProvider>);

const namesIn = (css: string) =>
  new Set([...css.matchAll(/(?:[{;](--[\w\\.-]+):|@keyframes ([\w-]+))/g)].map(([, a, b]) => a ?? b));

test('the rules of some HTML have the variables and keyframes that it uses, also by way of another variable', () => {
  const { css, ruleNames } = rulesIn(
    htmlOf(
      <Box
        css={{ '--own': '{colors.brand.fg}', color: 'var(--own)' }}
        style={{ background: 'var(--chakra-colors-danger-fg)' }}
      >
        <Skeleton height="20px" />
      </Box>,
    ),
  );
  for (const text of [
    '--own:var(--chakra-colors-brand-fg)',
    '--chakra-colors-brand-fg:',
    '--chakra-colors-danger-fg:',
    '@keyframes breathe',
    'html{',
  ])
    expect(css).toContain(text);
  for (const [, name = ''] of css.matchAll(/var\((--chakra-[\w-]+)/g)) expect(css).toContain(`${name}:`);
  expect(ruleNames.length).toBeGreaterThan(0);
});

test('what it does not use comes later, so that other pages can use it', () => {
  const { css, laterCss } = rulesIn(htmlOf(<Box color="brand.fg">text</Box>));
  expect(laterCss).toContain('--chakra-colors-danger-fg:');
  expect(laterCss).toContain('[data-theme=dark]');
  expect(laterCss).toContain('@keyframes spin');
  const [now, later] = [namesIn(css), namesIn(laterCss)];
  expect([...later].filter((name) => now.has(name))).toEqual([]);
  // later rules override none: they set other names
  expect(
    laterCss.replace(/@keyframes [\w-]+\{(?:[^{}]*\{[^}]*\})*\}/g, '').replace(/--[^:;{}]+:[^;{}]*;/g, ''),
  ).toMatch(/^(?:[^{}]+\{\})+$/);
});
