import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import * as lucide from 'lucide-react';
import type { ComponentType } from 'react';
import * as icons from '.';

const short = (value: number) => String(Number(value.toFixed(4))).replace(/^(-?)0\./, '$1.');
const path = (...parts: readonly (string | number)[]) =>
  parts
    .map((part) => (typeof part === 'number' ? short(part) : part))
    .join(' ')
    .replace(/ ?([A-Za-z]) ?/g, '$1');

function roundedRect(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => `a${short(r)} ${short(r)} 0 0 1 ${dx} ${dy}`;
  const sides = [`h${across}`, corner(r, r), `v${down}`, corner(-r, r), `h${-across}`, corner(-r, -r), `v${-down}`];
  return `M${x + r} ${y}${sides.join('')}${corner(r, -r)}z`;
}

const number = String.raw`(-?(?:\d*\.\d+|\d+))[\s,]*`;
/** Behind another one a path begins where it says, and goes on from there. */
const fromAnywhere = (d: string) =>
  d.replace(new RegExp(`^m\\s*${number}${number}(?=[-.\\d])`), 'M$1 $2l').replace(/^m/, 'M');

/** One of Lucide's shapes as a path. */
function pathOf(shape: Element): string {
  const at = (name: string) => Number(shape.getAttribute(name) ?? 0);
  switch (shape.tagName) {
    case 'path':
      return fromAnywhere(shape.getAttribute('d') ?? '');
    case 'circle': {
      const r = at('r');
      return path('M', at('cx') - r, at('cy'), 'a', r, r, 0, 1, 0, 2 * r, 0, 'a', r, r, 0, 1, 0, -2 * r, 0);
    }
    case 'line':
      return path('M', at('x1'), at('y1'), 'L', at('x2'), at('y2'));
    case 'rect':
      return roundedRect(at('x'), at('y'), at('width'), at('height'), at('rx'));
    default:
      throw new Error(`An icon has a ${shape.tagName}: say here how it is drawn as a path`);
  }
}

const shapesOf = (Icon: ComponentType) => [...(render(<Icon />).container.querySelector('svg')?.children ?? [])];

const originals = new Map<string, unknown>(Object.entries(lucide));

test.each(Object.entries(icons))('%s is drawn as Lucide draws it', (name, Icon) => {
  const drawn = shapesOf(originals.get(name) as ComponentType);
  expect(shapesOf(Icon).map((shape) => shape.getAttribute('d'))).toEqual([drawn.map(pathOf).join('')]);
});

test('an icon says nothing to a screen reader, unless it has a name', () => {
  const { container } = render(
    <>
      <icons.Star />
      <icons.Star role="img" aria-label="Four of five" size={16} className="own" />
    </>,
  );
  const [silent, named] = container.querySelectorAll('svg');
  expect(silent?.getAttribute('aria-hidden')).toBe('true');
  expect(['aria-hidden', 'width', 'class'].map((each) => named?.getAttribute(each))).toEqual([
    null,
    '16',
    'lucide own',
  ]);
});
