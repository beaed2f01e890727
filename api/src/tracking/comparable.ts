import { createHash, timingSafeEqual } from 'node:crypto';

/** Letters that no decomposition takes apart, as people without them on the keyboard write them. */
const plainLetters: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ǝ: 'e',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
};

/**
 * A last name as it is compared: letters and digits alone, without case, accents, spaces, apostrophes or hyphens.
 * `Adékúnlé-O’Neill` is `adekunleoneill`.
 */
export const comparableName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    // Unicode counts the apostrophe ʼ as a letter, its writer does not
    .replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '')
    .replace(/[ɓɗƙƴŋǝøłđıæœß]/g, (letter) => plainLetters[letter] ?? letter);

/** Digests have one length, so comparing them takes the same time whatever is compared. */
export const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether one of the digests is the wanted one; looks at every one of them, found or not. */
export const hasDigest = (digests: readonly Buffer[], wanted: Buffer): boolean =>
  digests.map((one) => timingSafeEqual(one, wanted)).includes(true);
