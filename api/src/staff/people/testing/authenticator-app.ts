import { createHmac } from 'node:crypto';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** A code that is about to change may be too old when it arrives. */
const isNearEnd = (nowMs: number) => nowMs % stepMs > stepMs - 10_000;

/** An authenticator app with this key. */
export const authenticatorApp = (secret: string, clock: () => number = Date.now) => {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  let lastStep = 0;
  return {
    /**
     * The present code, or that of a step from it. Without a step: a code that is accepted, and that this app has not shown
     * before, because each is accepted once.
     */
    code(fromPresent?: number): string {
      const nowMs = clock();
      const present = Math.floor(nowMs / stepMs);
      const step =
        fromPresent === undefined
          ? Math.max(lastStep + 1, isNearEnd(nowMs) ? present : present - 1)
          : present + fromPresent;
      lastStep = Math.max(lastStep, step);
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(step));
      const mac = createHmac('sha1', key).update(counter).digest();
      const at = (mac.at(-1) ?? 0) & 15;
      return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
    },
  };
};
export type AuthenticatorApp = ReturnType<typeof authenticatorApp>;
