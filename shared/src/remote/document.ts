/**
 * A document's seal: the site's signature over its policies and its text, by which a service worker knows a stored
 * document for one that the site has sent. Whatever a script of the page has stored has none.
 */
export const sealHeader = 'x-document-seal';

/** The headers that are sealed with a document; one that is not sent counts as empty. */
export const sealedHeaders = ['content-security-policy', 'integrity-policy', 'permissions-policy'] as const;

/** Under this name the service worker's script begins with the key, a JSON Web Key (P-256). */
export const sealKeyName = 'documentSealKey';

/**
 * Under this name the service worker's script has the withdrawn releases (`mf-rides@1.5.0`): a document that names one is
 * not opened, though the site has sealed it once.
 */
export const withdrawnReleasesName = 'withdrawnReleases';

/** What is signed: ECDSA with SHA-256, in the form of IEEE P1363, as base64. */
export const sealedText = (headerOf: (name: string) => string | null | undefined, html: string): string =>
  `${sealedHeaders.map((name) => `${name}: ${headerOf(name) ?? ''}\n`).join('')}\n${html}`;

/** The script of a page's first calls, as it stands in the page's document. Nothing in it ends it: the registry sees to that. */
export const firstCallsScript = (script: string): string => `<script data-first-calls>${script}</script>`;

/** A document for a page that is not the one whose calls it would make. */
export const withoutFirstCalls = (html: string): string =>
  html.replace(/<script data-first-calls>[\s\S]*?<\/script>/, '');

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
