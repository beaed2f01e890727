import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { emotionCache } from '../theme/emotion-cache';
import { chakra } from './chakra';

const Line = chakra('p', {
  base: { color: 'fg', padding: '2' },
  variants: { tone: { good: { color: 'success.fg' } } },
});

const classOf = (name: string) => screen.getByText(name).className;

test('equal styles have the same class, different styles another one', () => {
  render(
    <>
      <Line marginTop="2">one</Line>
      <Line marginTop="2">two</Line>
      <Line tone="good" marginTop="2">
        good
      </Line>
    </>,
  );
  expect(classOf('two')).toBe(classOf('one'));
  expect(classOf('good')).not.toBe(classOf('one'));
});

test('the rule of a class has the order of its own style props, whatever was rendered before', () => {
  render(
    <>
      <chakra.p paddingTop="3" padding="4">
        first
      </chakra.p>
      <chakra.p padding="4" paddingTop="3">
        second
      </chakra.p>
    </>,
  );
  const ruleOf = (name: string) => emotionCache.registered[classOf(name)];
  expect(ruleOf('first')).toMatch(/padding-top:.*padding:/);
  expect(ruleOf('second')).toMatch(/padding:.*padding-top:/);
});

test('style props and variants are not passed to the element; all other props are', () => {
  render(
    <Line as="section" tone="good" aria-label="a line" data-kind="x" color={undefined}>
      words
    </Line>,
  );
  const line = screen.getByRole('region', { name: 'a line' });
  expect(line.getAttributeNames().sort()).toEqual(['aria-label', 'class', 'data-kind']);
});

test('htmlWidth sets the attribute width, and width the style', () => {
  const Picture = chakra('img');
  render(<Picture alt="a car" width="50%" htmlWidth={480} />);
  expect(screen.getByRole('img').getAttribute('width')).toBe('480');
});

test('a changed style prop changes the class', () => {
  const { rerender } = render(<Line>line</Line>);
  const before = classOf('line');
  rerender(<Line hidden={false} tone="good" children="line" />);
  expect(classOf('line')).not.toBe(before);
  rerender(<Line>line</Line>);
  expect(classOf('line')).toBe(before);
});

test('a foreign class name is kept, and a prop overrides its default', () => {
  const Mark = chakra('i', { base: { color: 'fg' } }, { defaultProps: { 'aria-hidden': true } });
  render(
    <>
      <Mark className="frame-wrap">hidden</Mark>
      <Mark aria-hidden={false}>told</Mark>
    </>,
  );
  expect(classOf('hidden').split(' ')).toEqual(['frame-wrap', classOf('told')]);
  expect(screen.getByText('hidden').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('told').getAttribute('aria-hidden')).toBe('false');
});

test('the class of another styled component is merged into one class', () => {
  const Inner = (props: ComponentProps<typeof Line>) => <Line {...props} />;
  const Outer = chakra(Inner, { base: { color: 'fg.muted' } });
  render(
    <>
      <Outer>outer</Outer>
      <Line>inner</Line>
      <chakra.p color="fg.muted">alone</chakra.p>
    </>,
  );
  expect(classOf('outer').split(' ')).toHaveLength(1);
  expect(new Set(['outer', 'inner', 'alone'].map(classOf)).size).toBe(3);
});

test('styles with a rule in the document have its name, and are computed where another component merges them', () => {
  const recipe = { base: { color: 'success.fg', padding: '7' } };
  const First = chakra('p', recipe);
  const { unmount } = render(<First>first</First>);
  const className = classOf('first');
  unmount();
  // as on a page that a server has rendered: the names of its rules are known, their styles are not
  delete emotionCache.registered[className];
  const Second = chakra('p', recipe);
  const Around = chakra(Line, recipe);
  render(
    <>
      <Second>second</Second>
      <Around>merged</Around>
    </>,
  );
  expect(classOf('second')).toBe(className);
  expect(emotionCache.registered[classOf('merged')]).toMatch(/colors-fg.*colors-success-fg/);
});

test('asChild styles the child: class names joined, both event handlers run, the own props of the child win', () => {
  const pressed: string[] = [];
  render(
    <Line asChild title="outer" onClick={() => pressed.push('outer')}>
      <button type="button" title="own" className="frame-logo" onClick={() => pressed.push('own')}>
        press
      </button>
    </Line>,
  );
  const button = screen.getByRole('button', { name: 'press' });
  button.click();
  expect(pressed).toEqual(['outer', 'own']);
  expect(button.title).toBe('own');
  expect(button.className.split(' ')).toHaveLength(2);
  expect(button.className).toContain('frame-logo');
});

test('an unknown style prop is a type error', () => {
  // @ts-expect-error: no such prop
  const unknownProp = <Line colour="fg">a</Line>;
  // @ts-expect-error: no such style in a condition
  const unknownStyle = <Line _hover={{ colour: 'fg' }}>b</Line>;
  // @ts-expect-error: no such variant
  const unknownVariant = <Line tone="loud">c</Line>;
  // @ts-expect-error: no such style in a recipe
  chakra('p', { base: { colour: 'fg' } });
  expect([unknownProp, unknownStyle, unknownVariant]).toHaveLength(3);
});
