import { covered } from './fonts/letters';

// Letters without a decomposition, and signs that must keep their meaning.
const nearest: Readonly<Record<string, string>> = {
  '₦': 'NGN ',
  '€': 'EUR ',
  '→': 'to',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
  '\u2032': '’',
  ɠ: 'g',
  ŉ: 'ʼn',
};

const writable = (text: string) => [...text].every((letter) => covered.test(letter));

/** The same letter written otherwise: its last marks set apart from it, else left away. */
function spellings(letter: string): string[] {
  const [base = '', ...marks] = letter.normalize('NFD');
  const kept = marks.map((_, lost) => marks.slice(0, marks.length - 1 - lost));
  const composed = kept.map((some) => [base, ...some].join('').normalize('NFC'));
  const apart = composed.map((some, lost) => some + marks.slice(marks.length - 1 - lost).join(''));
  return [letter, nearest[letter] ?? letter, ...apart, ...composed];
}

const writtenAs = (letter: string): string => {
  if (writable(letter)) return letter;
  return /\p{M}/u.test(letter) ? '' : (spellings(letter).find(writable) ?? '?');
};

/**
 * What the receipt's fonts can write of a text: whole letters where they have them, else the letter with its marks set
 * apart (`ḗ`) or without those that they lack, else `?`. Line breaks and runs of space become one space.
 */
export const printable = (text: string): string =>
  [...text.normalize('NFC').replace(/\s+/gu, ' ').trim()]
    .filter((letter) => !/\p{Cf}|\p{Cc}|\p{Variation_Selector}/u.test(letter))
    // Nothing vanishes unseen, but a lone mark, which leaves its letter.
    .map(writtenAs)
    .join('');
