import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** A key with a certificate that only a browser takes which was told its fingerprint. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** SHA-256 of the public key, base64: for Chromium's `--ignore-certificate-errors-spki-list`. */
  readonly fingerprint: string;
}

const dayMs = 86_400_000;

/** X.509: a name, a day before and after now, a key. */
export function makeCertificate(name = 'localhost'): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const subject = sequence(element(0x31, sequence(objectId(0x55, 0x04, 0x03), element(0x0c, Buffer.from(name)))));
  const validity = sequence(time(Date.now() - dayMs), time(Date.now() + dayMs));
  const names = sequence(objectId(0x55, 0x1d, 0x11), element(0x04, sequence(element(0x82, Buffer.from(name)))));
  const content = sequence(
    element(0xa0, integer(2)),
    integer(1),
    algorithm,
    subject,
    validity,
    subject,
    key,
    element(0xa3, sequence(names)),
  );
  const signature = element(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(content, algorithm, signature)),
    fingerprint: createHash('sha256').update(key).digest('base64'),
  };
}

/** DER: a tag, a length, what it holds. */
function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  // as short as it goes: browsers insist
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const integer = (value: number): Buffer => element(0x02, Buffer.from([value]));
const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, ...parts);
const objectId = (...bytes: readonly number[]): Buffer => element(0x06, Buffer.from(bytes));
const time = (atMs: number): Buffer =>
  element(0x17, Buffer.from(`${new Date(atMs).toISOString().slice(2, 19).replace(/\D/g, '')}Z`));

const pem = (content: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${content.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
