import type { Figures } from '../api/figures';
import { type RatioRow, ratio } from '../site-cost/ratios';

/**
 * Grouped bars as SVG, in the colours of the reader's theme. Written here because chart libraries that draw SVG without a browser
 * (ECharts, Vega) are 25 to 55 MB, which every `pnpm start` would install.
 */
interface BarChart {
  readonly title: string;
  /** The colour class and the legend of each series. */
  readonly series: readonly { readonly colour: string; readonly label: string }[];
  readonly groups: readonly BarGroup[];
  readonly decimals: number;
  /** The value at which a dashed line is drawn. */
  readonly reference?: number;
}

interface BarGroup {
  readonly heading?: string;
  readonly label: string;
  /** One value for each series; undefined if there is none. */
  readonly values: readonly (number | undefined)[];
}

const size = { width: 760, label: 150, head: 74, heading: 34, bar: 13, gap: 10, foot: 20, end: 64 };
const maxScale = 8;

const style = `
text{font:13px system-ui,sans-serif;fill:#1f2421}
.title{font-size:16px;font-weight:600}.heading{font-weight:600}.label{fill:#59635d}.value{font-size:11px;fill:#59635d}
.ground{fill:#fbfaf6}.site{fill:#0b7a4b}.medium{fill:#5fb38c}.light{fill:#b9dccb}.other{fill:#e08e0b}.line{stroke:#1f2421;stroke-dasharray:3 3}
@media (prefers-color-scheme:dark){
text{fill:#eceee9}.label,.value{fill:#a9b2ac}
.ground{fill:#141a17}.site{fill:#3ecf8e}.medium{fill:#2b8f66}.light{fill:#1d5a40}.other{fill:#f2a516}.line{stroke:#eceee9}
}`;

function barChart({ title, series, groups, decimals, reference }: BarChart): string {
  const largest = Math.max(1, ...groups.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const scale = reference === undefined ? largest : Math.min(maxScale, largest);
  const widthOf = (value: number) =>
    Math.round((Math.min(value, scale) / scale) * (size.width - size.label - size.end) * 10) / 10;
  const groupHeight = series.length * size.bar + size.gap;
  let top = size.head;
  const drawn = groups.map(({ heading, label, values }) => {
    const headingText = heading && `<text class="heading" x="20" y="${top + 20}">${heading}</text>`;
    if (heading) top += size.heading;
    const bars = values.map((value, index) => {
      if (value === undefined) return '';
      const y = top + index * size.bar;
      return (
        `<rect class="${series[index]?.colour}" x="${size.label}" y="${y}" width="${widthOf(value)}" height="${size.bar - 2}" rx="2"/>` +
        `<text class="value" x="${size.label + widthOf(value) + 5}" y="${y + 10}">${value.toFixed(decimals)}</text>`
      );
    });
    const labelText = `<text class="label" x="20" y="${top + groupHeight / 2}">${label}</text>`;
    top += groupHeight;
    return [headingText, labelText, ...bars].filter(Boolean).join('\n');
  });
  const legend = series.map(({ colour, label }, index) => {
    const x = 20 + index * 110;
    return `<rect class="${colour}" x="${x}" y="43" width="11" height="11" rx="2"/><text class="label" x="${x + 17}" y="53">${label}</text>`;
  });
  const height = top + size.foot;
  const line =
    reference === undefined
      ? ''
      : `<path class="line" d="M${size.label + widthOf(reference)} ${size.head - 8}V${height - size.foot}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" role="img" aria-labelledby="title">`,
    `<title id="title">${title}</title>`,
    `<style>${style}</style>`,
    `<rect class="ground" width="${size.width}" height="${height}" rx="10"/>`,
    `<text class="title" x="20" y="30">${title}</text>`,
    ...legend,
    line,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

const charted = ['script', 'all bytes', 'requests', 'round trips', 'seen, slow 4G', 'usable, slow 4G'];

/** The site and the naive federation as multiples of the monolith. */
export function ratioChart(rows: readonly RatioRow[]): string {
  const shown = rows.filter(({ what }) => charted.includes(what));
  return barChart({
    title: 'A first visit, as a multiple of the same pages in one bundle',
    series: [
      { colour: 'site', label: 'this site' },
      { colour: 'other', label: 'federation as its guides set it up' },
    ],
    groups: shown.map(({ page, what, federated, monolith, naive, unit }, index) => ({
      ...(page !== shown[index - 1]?.page && { heading: page }),
      label: what,
      values: [ratio(federated, monolith, unit), naive === undefined ? undefined : ratio(naive, monolith, unit)],
    })),
    decimals: 2,
    reference: 1,
  });
}

/** The processor time of each call with one process, by the size of the data. */
export function growthChart(figures: readonly Figures[]): string {
  const single = figures.filter(({ processes }) => processes === 1);
  const calls = [...new Set(single.map(({ what }) => what))];
  const scales = [...new Set(single.map(({ scale }) => scale))].sort((one, other) => one - other);
  return barChart({
    title: 'Processor time of one call, ms, by the size of the data',
    series: scales.map((scale, index) => ({ colour: ['light', 'medium'][index] ?? 'site', label: `${scale}x` })),
    groups: calls.map((what) => ({
      label: what,
      values: scales.map((scale) => single.find((each) => each.what === what && each.scale === scale)?.processorMs),
    })),
    decimals: 1,
  });
}
