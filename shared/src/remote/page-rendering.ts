import type { QueryData } from './document-parts';
import type { ReleaseMap } from './release-map';

/** The start of the error that the shell writes to the console if its first render is not what a server has rendered. */
export const differenceMessage = 'The page differs from what the server rendered:';

/** A call of the API which answers a query of a page. */
export interface PageCall {
  readonly method: 'GET' | 'POST';
  /** The path with its query: `/api/v1/ride/search-ride`. */
  readonly url: string;
  /** JSON. */
  readonly body?: string | undefined;
}

/** The successful response to a call of a page. */
export interface PageAnswer extends PageCall {
  /** The body of the response. */
  readonly text: string;
}

/** What a server passes to the server side of a shell. */
export interface PageRequest {
  readonly map: ReleaseMap;
  /** The path of a page with its query. */
  readonly address: string;
  /** The answers to the calls that the page makes first. */
  readonly answers: readonly PageAnswer[];
  /** Whether the server puts `laterCss` behind the page; an older one does not, and gets all rules in `css`. */
  readonly putsLaterCss?: boolean | undefined;
}

/** What the root of a document contains, with its styles. */
export interface RenderedRoot {
  readonly html: string;
  /** The style rules of its classes. */
  readonly css: string;
}

/** A page as HTML, with what its document needs besides. */
export interface RenderedPage extends RenderedRoot {
  /** Rules that the page itself does not need; they follow it in its document. */
  readonly laterCss?: string | undefined;
  /** The names of the global rules: in the browser Emotion does not insert them again, nor those of the classes. */
  readonly ruleNames: readonly string[];
  /** The data of its queries, for the query cache in the browser. */
  readonly data: readonly QueryData[];
}

/** The exports of the server side of a shell. */
export interface ShellServerSide {
  /** The calls that the page makes first. The server makes them, and passes the answers to `renderPage`. */
  callsOf(request: Pick<PageRequest, 'map' | 'address'>, entryOf: EntryOf): Promise<readonly PageCall[]>;
  /** Rejects if anything in the page throws. */
  renderPage(request: PageRequest, entryOf: EntryOf): Promise<RenderedPage>;
  /**
   * Renders header and footer around a page that is loading, for the documents of pages that only browsers render. These replace it,
   * and insert all rules themselves.
   */
  renderFrame(request: Pick<PageRequest, 'map'>): Promise<RenderedRoot>;
}

/** The federation container of a remote's server side, by its name. */
export type EntryOf = (container: string) => object;
