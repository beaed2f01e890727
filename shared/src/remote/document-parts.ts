import { jsonInHtml } from '../html';
import { type ReleaseMap, releaseMapElementId } from './release-map';

/**
 * The delimiters of the parts of a document that are read, replaced or removed after the server has rendered it: by the service
 * worker, which has no HTML parser, and by a development site. A delimiter is exact text, and no content contains the end of
 * its part: `title` and `hints` are escaped, `map` and `files` are JSON without `<`, the renderer refuses
 * pages with the end of the root, and the registry scripts with an end tag.
 */
const delimiters = {
  title: ['<title>', '</title>'],
  /** The script of the page's first calls. */
  firstCalls: ['<script data-first-calls>', '</script>'],
  map: [`<script type="application/json" id="${releaseMapElementId}">`, '</script>'],
  /** Paths of the shell's files that the document loads. */
  files: ['<script type="application/json" id="document-files">', '</script>'],
  /** Preload hints for what only this page needs. */
  hints: ['<!--hints-->', '<!--/hints-->'],
  /** The content of `#root`: the page or the frame as a server has rendered it, or a sentence for browsers without scripts. */
  root: ['<!--root-->', '<!--/root-->'],
  /** Facts about the page that a server has rendered. Without it the page is rendered in the browser only. */
  rendered: ['<script type="application/json" id="rendered">', '</script>'],
  /** The data from which a server has rendered the page, for the query cache. */
  data: ['<script type="application/json" id="page-data">', '</script>'],
  /** The global rules that the page does not use; HTML allows no style element behind it. */
  laterRules: ['<script type="text/css" id="later-rules">', '</script>'],
} as const;

type DocumentPart = keyof typeof delimiters;

/**
 * Renders a part.
 *
 * @throws if the content would end it
 */
export function documentPart(name: DocumentPart, content: string): string {
  const [start, end] = delimiters[name];
  if (content.includes(end)) throw new Error(`The ${name} of a document contains ${end}`);
  return start + content + end;
}

/** Renders the release map and the paths of the shell's files that the document loads. */
export const documentData = (map: ReleaseMap, files: readonly string[]): string =>
  documentPart('map', jsonInHtml(map)) + documentPart('files', jsonInHtml(files));

function splitAt(html: string, name: DocumentPart) {
  const [startText, endText] = delimiters[name];
  const start = html.indexOf(startText);
  const contentStart = start + startText.length;
  const contentEnd = html.indexOf(endText, contentStart);
  if (start < 0 || contentEnd < 0) return undefined;
  return {
    before: html.slice(0, start),
    content: html.slice(contentStart, contentEnd),
    after: html.slice(contentEnd + endText.length),
  };
}

/** Replaces a part with its delimiters. A document without the part stays as it is. */
function replacePart(html: string, name: DocumentPart, replacement: string): string {
  const parts = splitAt(html, name);
  return parts ? parts.before + replacement + parts.after : html;
}

const withoutFirstRequests = (html: string): string => replacePart(replacePart(html, 'firstCalls', ''), 'hints', '');

/** The release map of a document; undefined if the text is not a document of this site. */
export function releaseMapIn(html: string): ReleaseMap | undefined {
  try {
    const map = JSON.parse(splitAt(html, 'map')?.content ?? '') as Partial<ReleaseMap> | null;
    return map?.shell?.base && map.remotes ? (map as ReleaseMap) : undefined;
  } catch {
    return undefined;
  }
}

/** The paths of the shell's files that a document loads. */
export const shellFilesIn = (html: string): string[] => JSON.parse(splitAt(html, 'files')?.content ?? '[]') as string[];

/** The longest part goes first, here and below: every other is searched for in what is left. */
const withoutRenderedFacts = (html: string): string => replacePart(replacePart(html, 'data', ''), 'rendered', '');

/**
 * Replaces the release map of a document. The preload hints and the first calls of its page are removed, because another
 * release may need other ones. A page that a server has rendered is shown until the browser has rendered that of the other release.
 */
export const withReleaseMap = (html: string, map: ReleaseMap): string =>
  replacePart(withoutRenderedFacts(withoutFirstRequests(html)), 'map', documentPart('map', jsonInHtml(map)));

/** Facts about a page that a server has rendered. */
export interface RenderedFacts {
  /** The path and the query that were rendered: `/contact`, `/flight-search?trip=oneway`. `*` is the not-found page of all paths. */
  readonly address: string;
  /** The day in Lagos on which it was rendered, `2026-11-25`: forms have it as their first day. */
  readonly day: string;
}

/** The data of one query, as the query cache has it. */
export interface QueryData {
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly updatedAtMs: number;
}

/**
 * Replaces the content of `#root`. White space would be another node than React has rendered, so there is none. A document without
 * the part stays as it is.
 *
 * @param after what follows the element
 */
export function withRoot(html: string, content: string, after = ''): string {
  const parts = splitAt(html, 'root');
  const end = '</div>';
  const rest = parts?.after.trimStart();
  if (!parts || !rest?.startsWith(end)) return html;
  return parts.before.trimEnd() + documentPart('root', content) + end + after + rest.slice(end.length);
}

/**
 * What follows a page that a server has rendered in its document: the global rules that it does not use, its facts and its data.
 *
 * @param data a list of `QueryData` as JSON without `<`; empty without data
 */
export const renderedParts = (facts: RenderedFacts, laterCss: string, data: string): string =>
  (laterCss && documentPart('laterRules', laterCss.replaceAll('<', '\\3c '))) +
  documentPart('rendered', jsonInHtml(facts)) +
  (data && documentPart('data', data));

const jsonOf = (document: Document, id: string): unknown => {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
};

/** The facts in the document that is open; undefined if its page is not rendered by a server. */
export const readRenderedFacts = (document: Document) => jsonOf(document, 'rendered') as RenderedFacts | undefined;

/** The attribute of the style element with the rules of a rendered page: the names of its global rules. */
export const ruleNamesAttribute = 'data-rules';

/** The data in the document that is open. */
export const readPageData = (document: Document) => (jsonOf(document, 'page-data') ?? []) as readonly QueryData[];

/**
 * A document without the data that its page was rendered from, without that page, and without its query: what a device may store.
 * A document with none of these stays as it is.
 */
export const withoutPageData = (html: string): string =>
  splitAt(html, 'data') || splitAt(html, 'rendered')?.content.includes('?') ? withoutRenderedPage(html) : html;

/** Turns a page's document into one for any page of the same releases: without a rendered page, with the frame if it has that. */
export const asGenericDocument = (html: string, title: string): string =>
  replacePart(withoutFirstRequests(withoutRenderedPage(html)), 'title', documentPart('title', title));

function withoutRenderedPage(html: string): string {
  return splitAt(html, 'rendered') ? withRoot(withoutRenderedFacts(html), '') : html;
}
