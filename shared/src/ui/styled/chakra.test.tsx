import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { chakra } from './chakra';
import { makeLooks } from './make-looks';

const Line = chakra('p', {
  base: { color: 'fg', padding: '2' },
  variants: { tone: { good: { color: 'success.fg' } } },
});

const lookOf = (name: string) => screen.getByText(name).className;

test('the same styles are one class, others another', () => {
  render(
    <>
      <Line marginTop="2">one</Line>
      <Line marginTop="2">two</Line>
      <Line tone="good" marginTop="2">
        good
      </Line>
      <chakra.p css={{ color: 'fg', padding: '2' }} marginTop="2">
        three
      </chakra.p>
    </>,
  );
  expect(lookOf('two')).toBe(lookOf('one'));
  expect(lookOf('three')).toBe(lookOf('one'));
  expect(lookOf('good')).not.toBe(lookOf('one'));
});

test('a look by its name is the class of a part with the same styles', () => {
  const useLooks = makeLooks({ line: { color: 'fg', padding: '2' } });
  const Bare = () => <p className={useLooks().line}>bare</p>;
  render(
    <>
      <Bare />
      <Line>part</Line>
    </>,
  );
  expect(lookOf('bare')).toBe(lookOf('part'));
});

test('styles and variants stay here, everything else goes on to the element', () => {
  render(
    <Line as="section" tone="good" aria-label="a line" data-kind="x" color={undefined}>
      words
    </Line>,
  );
  const line = screen.getByRole('region', { name: 'a line' });
  expect(line.getAttributeNames().sort()).toEqual(['aria-label', 'class', 'data-kind']);
});

test('a style gives its name to an attribute where the attribute is meant', () => {
  const Picture = chakra('img');
  render(<Picture alt="a car" width="50%" htmlWidth={480} />);
  expect(screen.getByRole('img').getAttribute('width')).toBe('480');
});

test('a changed prop changes the look', () => {
  const { rerender } = render(<Line>line</Line>);
  const before = lookOf('line');
  rerender(<Line hidden={false} tone="good" children="line" />);
  expect(lookOf('line')).not.toBe(before);
  rerender(<Line>line</Line>);
  expect(lookOf('line')).toBe(before);
});

test('a class that is no look stays beside it, and a default gives way to what is given', () => {
  const Mark = chakra('i', { base: { color: 'fg' } }, { defaultProps: { 'aria-hidden': true } });
  render(
    <>
      <Mark className="frame-wrap">hidden</Mark>
      <Mark aria-hidden={false}>told</Mark>
    </>,
  );
  expect(lookOf('hidden').split(' ')).toEqual(['frame-wrap', lookOf('told')]);
  expect(screen.getByText('hidden').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('told').getAttribute('aria-hidden')).toBe('false');
});

test('a part that is given the look of another one has one class for both', () => {
  const Inner = (props: ComponentProps<typeof Line>) => <Line {...props} />;
  const Outer = chakra(Inner, { base: { color: 'fg.muted' } });
  render(
    <>
      <Outer>outer</Outer>
      <Line>inner</Line>
      <chakra.p color="fg.muted">alone</chakra.p>
    </>,
  );
  expect(lookOf('outer').split(' ')).toHaveLength(1);
  expect(new Set(['outer', 'inner', 'alone'].map(lookOf)).size).toBe(3);
});

test('as its child a part is that element: classes together, both heard, the own props of the child kept', () => {
  const heard: string[] = [];
  const refs: string[] = [];
  render(
    <Line asChild title="given" onClick={() => heard.push('part')} ref={() => void refs.push('part')}>
      <button
        type="button"
        title="own"
        className="frame-logo"
        onClick={() => heard.push('child')}
        ref={() => void refs.push('child')}
      >
        press
      </button>
    </Line>,
  );
  const button = screen.getByRole('button', { name: 'press' });
  button.click();
  expect(heard).toEqual(['part', 'child']);
  expect(refs).toEqual(['part', 'child']);
  expect(button.title).toBe('own');
  expect(button.className.split(' ')).toHaveLength(2);
  expect(button.className).toContain('frame-logo');
});
