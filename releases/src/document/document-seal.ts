import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import { sealedText } from 'shared/remote';

export interface DocumentSeals {
  /** Verifies seals: a JSON Web Key (P-256). */
  readonly publicKey: object;
  /** @param headerOf a header that the document is sent with @returns base64 */
  seal(headerOf: (name: string) => string | undefined, html: string): string;
}

/** Signs documents with a key derived from a secret, so that all processes of the site have the same key. */
export function createDocumentSeals(secret: string): DocumentSeals {
  const ecdh = createECDH('prime256v1');
  const d = Buffer.from(hkdfSync('sha256', secret, '', 'tafiya document seal', 32));
  ecdh.setPrivateKey(d);
  // uncompressed: a format byte, then both coordinates
  const point = ecdh.getPublicKey();
  const publicKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = createPrivateKey({ key: { ...publicKey, d: d.toString('base64url') }, format: 'jwk' });
  return {
    publicKey,
    seal: (headerOf, html) =>
      sign('sha256', Buffer.from(sealedText(headerOf, html)), { key, dsaEncoding: 'ieee-p1363' }).toString('base64'),
  };
}
