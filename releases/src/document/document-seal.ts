import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import { sealedText } from 'shared/remote';

export interface DocumentSeals {
  /** What seals are checked with: a JSON Web Key (P-256). */
  readonly publicKey: object;
  /** @param headerOf a header that the document is sent with @returns base64 */
  seal(headerOf: (name: string) => string | undefined, html: string): string;
}

/** Seals made with a key that follows from a secret, so that every process of the site seals alike. */
export function createDocumentSeals(secret: string): DocumentSeals {
  const ecdh = createECDH('prime256v1');
  const d = Buffer.from(hkdfSync('sha256', secret, '', 'tafiya document seal', 32));
  ecdh.setPrivateKey(d);
  // uncompressed: a byte that says so, then both coordinates
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
