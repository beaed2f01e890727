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
});

const rulesOf = (css: string) =>
  [...css.matchAll(/([^{}@]+)\{([^{}]*)\}/g)].map(([text, selectors = '', declarations = '']) => ({
    text,
    elements: selectors.split(',').map((each) => /^[a-z][a-z\d]*/.exec(each.trim())?.[0]),
    properties: [...declarations.matchAll(/(?:^|;)([\w-]+):/g)].map(([, property]) => property),
  }));

test('rules for elements that it does not have come later, and override none of the rules before the page', () => {
  const text = htmlOf(<Box as="p">text</Box>);
  const { css, laterCss } = rulesIn(text);
  const { css: whole } = rulesIn(`${text}<table><iframe><textarea><img><input type="number"><b><ul>`);
  for (const rule of ['table{', 'textarea{']) {
    expect(css).not.toContain(rule);
    expect(laterCss).toContain(rule);
    expect(whole).toContain(rule);
  }
  for (const rule of ['html{', 'body{', '[hidden]', 'p,h1']) expect(css).toContain(rule);
  // besides variables and keyframes, only rules for elements that are not there
  const others = rulesOf(laterCss.replace(/@keyframes [\w-]+\{(?:[^{}]*\{[^}]*\})*\}/g, '')).filter(({ properties }) =>
    properties.some((property) => !property?.startsWith('--')),
  );
  expect(others.length).toBeGreaterThan(0);
  for (const { elements } of others)
    for (const element of elements) expect([undefined, 'html', 'body', 'p']).not.toContain(element);

  const overridden = rulesOf(laterCss).flatMap((later) =>
    rulesOf(css)
      .filter(({ elements }) => elements.some((element) => element && later.elements.includes(element)))
      .filter(({ properties }) => properties.some((property) => later.properties.includes(property)))
      .filter((first) => whole.indexOf(first.text) > whole.indexOf(later.text))
      .map((first) => [later.text, first.text]),
  );
  expect(overridden).toEqual([]);
});
