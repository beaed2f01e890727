import type { Figures } from '../api/figures';
import { plotStyle } from '../site-cost/plot';

const size = { width: 760, label: 150, head: 82, row: 58, bar: 12, foot: 30, end: 70 };
const shades = ['small', 'middle', 'site'] as const;

/** The processor time of each call by one process at each size of the data; bars that grow are calls that do. */
export function growthPlot(figures: readonly Figures[]): string {
  const alone = figures.filter(({ processes }) => processes === 1);
  const calls = [...new Set(alone.map(({ what }) => what))];
  const scales = [...new Set(alone.map(({ scale }) => scale))].sort((one, other) => one - other);
  const widest = Math.max(1, ...alone.map(({ processorMs }) => processorMs));
  const height = size.head + calls.length * size.row + size.foot;
  const widthOf = (ms: number) => Math.round((ms / widest) * (size.width - size.label - size.end) * 10) / 10;
  const groups = calls.map((what, index) => {
    const top = size.head + index * size.row;
    const bars = scales.map((scale, at) => {
      const ms = alone.find((one) => one.what === what && one.scale === scale)?.processorMs;
      if (ms === undefined) return '';
      const y = top + at * (size.bar + 2);
      return (
        `<rect class="${shades[at] ?? 'site'}" x="${size.label}" y="${y}" width="${widthOf(ms)}" height="${size.bar}" rx="2"/>` +
        `<text class="figure" x="${size.label + widthOf(ms) + 5}" y="${y + 10}">${ms.toFixed(1)}</text>`
      );
    });
    return [`<text class="quiet" x="20" y="${top + 25}">${what}</text>`, ...bars].join('\n');
  });
  const legend = scales.map(
    (scale, at) =>
      `<rect class="${shades[at] ?? 'site'}" x="${20 + at * 80}" y="43" width="11" height="11" rx="2"/>` +
      `<text class="quiet" x="${37 + at * 80}" y="53">${scale}x</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" role="img" aria-labelledby="title">`,
    '<title id="title">Processor time of one call, in milliseconds, as the data grow</title>',
    `<style>${plotStyle}.small{fill:#b9dccb}.middle{fill:#5fb38c}@media (prefers-color-scheme:dark){.small{fill:#1d5a40}.middle{fill:#2b8f66}}</style>`,
    `<rect class="ground" width="${size.width}" height="${height}" rx="10"/>`,
    '<text class="title" x="20" y="30">Processor time of one call, ms, as the data grow</text>',
    ...legend,
    ...groups,
    '</svg>\n',
  ].join('\n');
}
