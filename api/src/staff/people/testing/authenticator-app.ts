import { createHmac } from 'node:crypto';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** An authenticator app with this key. */
export const authenticatorApp = (secret: string) => {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return {
    /** @param step counted from the present one */
    code(step = 0): string {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + step));
      const mac = createHmac('sha1', key).update(counter).digest();
      const at = (mac.at(-1) ?? 0) & 15;
      return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
    },
  };
};
export type AuthenticatorApp = ReturnType<typeof authenticatorApp>;
