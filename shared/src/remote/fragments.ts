/** A question that a page answers, in plain text; search engines are told of it beside the page. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/**
 * What `src/fragments.ts` of a remote exports, run once when it is built. Each key is an exposed module: `./terms`.
 *
 * A fragment is the page's text as plain HTML, put into the document's `main` until the page itself takes its place. It
 * holds text, headings, lists, tables and links, one `h1` among them; no script, style, picture or form. Times
 * of the product stand in it as places, because a build does not know the site's settings: see `rulePlace`.
 */
export interface FragmentsModule {
  readonly fragments: Readonly<Record<string, () => string>>;
  readonly questions?: Readonly<Record<string, readonly Question[]>>;
}
