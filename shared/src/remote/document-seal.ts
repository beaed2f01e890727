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
