import { withoutPageData } from './document-parts';

/**
 * The seal of a document is the site's signature over its policies and its text. A service worker verifies it before it opens
 * a stored document: any script of a page can write into the caches, but cannot sign.
 */
export const sealHeader = 'x-document-seal';

/** The signed headers; a missing one counts as empty. */
export const sealedHeaders = ['content-security-policy', 'integrity-policy', 'permissions-policy'] as const;

/** Name of the global with the public key, a JSON Web Key (P-256), at the top of the service worker's script. */
export const sealKeyName = 'documentSealKey';

/**
 * Name of the global with the withdrawn releases (`mf-rides@1.5.0`) in the service worker's script. A document that names one
 * is not opened, although it is signed.
 */
export const withdrawnReleasesName = 'withdrawnReleases';

/**
 * The signed text. The signature is ECDSA with SHA-256, in the format of IEEE P1363, as base64. It is made without the data of the
 * page, which a device does not store.
 */
export const sealedText = (headerOf: (name: string) => string | null | undefined, html: string): string =>
  `${sealedHeaders.map((name) => `${name}: ${headerOf(name) ?? ''}\n`).join('')}\n${withoutPageData(html)}`;

/** A question that a page answers, in plain text; part of the structured data for search engines. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/**
 * The questions of a remote's pages, which `src/questions.ts` exports as `questions`. Each key is an exposed module: `./contact`. The
 * build does not know the settings of the site, so times are placeholders: see `rulePlace`.
 */
export type PageQuestions = Readonly<Record<string, readonly Question[]>>;
