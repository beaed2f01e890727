import { type RatioRow, ratio } from './ratios';

/** What the picture shows of the table, in its order. */
const shown = ['script', 'all bytes', 'requests', 'round trips', 'usable, slow 4G'];

const size = { width: 760, label: 150, row: 34, bar: 11, head: 74, group: 34, foot: 26, end: 64 };

/**
 * The site and the naive federation as multiples of the monolith, a group of bars for each page; a line stands at 1. It
 * brings its own ground, and the colours of the reader's theme.
 */
export function ratioPlot(rows: readonly RatioRow[]): string {
  const pages = [...new Set(rows.map(({ page }) => page))];
  const multiples = rows
    .filter(({ what }) => shown.includes(what))
    .map(({ naive, federated, monolith }) => ratio(naive ?? federated, monolith) ?? 0);
  const widest = Math.max(2, Math.min(8, Math.ceil(Math.max(...multiples))));
  const groupHeight = size.group + shown.length * size.row;
  const height = size.head + pages.length * groupHeight + size.foot;
  const at = (multiple: number) =>
    size.label + (Math.min(multiple, widest) / widest) * (size.width - size.label - size.end);
  const bottom = height - size.foot;
  const scale = Array.from(
    { length: widest + 1 },
    (_, multiple) =>
      `<path class="${multiple === 1 ? 'one' : 'grid'}" d="M${at(multiple)} ${size.head - 8}V${bottom}"/>` +
      `<text class="quiet" x="${at(multiple)}" y="${bottom + 17}" text-anchor="middle">${multiple}</text>`,
  );
  const groups = pages.map((page, index) => groupOf(page, rows, size.head + index * groupHeight, at));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" role="img" aria-labelledby="title">`,
    `<title id="title">What a first visit costs, as a multiple of the same pages in one bundle</title>`,
    `<style>${plotStyle}</style>`,
    `<rect class="ground" width="${size.width}" height="${height}" rx="10"/>`,
    '<text class="title" x="20" y="30">A first visit, as a multiple of the same pages in one bundle</text>',
    legend(20, 'site', 'this site'),
    legend(120, 'naive', 'federation as the guides begin'),
    ...scale,
    ...groups,
    '</svg>\n',
  ].join('\n');
}

const legend = (x: number, kind: string, text: string): string =>
  `<rect class="${kind}" x="${x}" y="43" width="11" height="11" rx="2"/><text class="quiet" x="${x + 17}" y="53">${text}</text>`;

function groupOf(page: string, rows: readonly RatioRow[], top: number, at: (multiple: number) => number): string {
  const bars = shown.flatMap((what, index) => {
    const row = rows.find((each) => each.page === page && each.what === what);
    if (!row) return [];
    const y = top + size.group + index * size.row;
    return [
      `<text class="quiet" x="20" y="${y + 15}">${what}</text>`,
      bar('site', ratio(row.federated, row.monolith), y, at),
      ...(row.naive === undefined ? [] : [bar('naive', ratio(row.naive, row.monolith), y + size.bar + 2, at)]),
    ];
  });
  return [`<text class="page" x="20" y="${top + 20}">${page}</text>`, ...bars].join('\n');
}

/** A bar of its length and figure; the word alone where there is no multiple. */
function bar(kind: string, multiple: number | undefined, y: number, at: (multiple: number) => number): string {
  if (multiple === undefined) return `<text class="figure" x="${at(0) + 5}" y="${y + 10}">none</text>`;
  const width = Math.round((at(multiple) - at(0)) * 10) / 10;
  return (
    `<rect class="${kind}" x="${at(0)}" y="${y}" width="${width}" height="${size.bar}" rx="2"/>` +
    `<text class="figure" x="${at(0) + width + 5}" y="${y + 10}">${multiple.toFixed(2)}</text>`
  );
}

/** The look that all plots share: the reader's theme decides. */
export const plotStyle = `
text{font:13px system-ui,sans-serif;fill:#1f2421}
.title{font-size:16px;font-weight:600}.page{font-weight:600}.quiet{fill:#59635d}.figure{font-size:11px;fill:#59635d}
.ground{fill:#fbfaf6}.site{fill:#0b7a4b}.naive{fill:#e08e0b}.grid{stroke:#e2e0d8}.one{stroke:#1f2421;stroke-dasharray:3 3}
@media (prefers-color-scheme:dark){
text{fill:#eceee9}.quiet,.figure{fill:#a9b2ac}
.ground{fill:#141a17}.site{fill:#3ecf8e}.naive{fill:#f2a516}.grid{stroke:#2b332f}.one{stroke:#eceee9}
}`;
