import { covered } from './fonts/letters';

// Replacements for letters without a decomposition and for signs.
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

/** Alternative spellings of a letter: its last marks decomposed, else removed. */
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
 * A text with only letters that the fonts of the receipt have: the letter itself, else with its marks decomposed (`ḗ`), else
 * without the missing marks, else `?`. Line breaks and runs of spaces become one space; a no-break space stays one.
 */
export const printable = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replace(/[^\S\u00a0]+/gu, ' ')
      .trim(),
  ]
    .filter((letter) => !/\p{Cf}|\p{Cc}|\p{Variation_Selector}/u.test(letter))
    // a letter is never removed silently; only a mark is
    .map(writtenAs)
    .join('');
