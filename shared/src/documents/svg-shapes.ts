import { type PathStep, readPath } from './svg-path';

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly { readonly fill: string; readonly steps: readonly PathStep[] }[];
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/**
 * The filled rects and paths of a simple SVG, as the logo is one: no groups, transforms or strokes.
 * @throws Error if it has no viewBox
 */
export function readSvg(markup: string): Drawing {
  const [, , width, height] = attribute(markup, 'viewBox')
    .split(/[\s,]+/)
    .map(Number);
  if (!width || !height) throw new Error('The SVG has no viewBox');
  const shapes = (markup.match(/<(?:rect|path)\b[^>]*>/g) ?? []).map((tag) => ({
    // Of `var(--logo-ink,#0b5d3b)` the fallback.
    fill: /#[0-9a-f]{6}/i.exec(attribute(tag, 'fill'))?.[0] ?? '#000000',
    steps: readPath(tag.startsWith('<rect') ? rectPath(tag) : attribute(tag, 'd')),
  }));
  return { width, height, shapes };
}

function rectPath(tag: string): string {
  const number = (name: string) => Number(attribute(tag, name) || 0);
  const [x, y, width, height, r] = [number('x'), number('y'), number('width'), number('height'), number('rx')];
  const corner = (toX: number, toY: number) => `a${r} ${r} 0 0 1 ${toX} ${toY}`;
  const [across, down] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
}
