/** What one word of a search is compared with: its text, and for a number its digits as a stored phone contains them. */
export interface SearchTerm {
  readonly text: string;
  readonly phone?: string;
}

const minLetters = 3;
const phonePart = /^\(?\+?\(?[\d().-]+$/;
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** `0803 555 0142`, `+234 803…` and `00234 (0)803…` all become digits that `+2348035550142` contains. */
const phoneDigits = (text: string): string =>
  digitsOf(text).replace(/^00/, '').replace(/^2340/, '234').replace(/^0/, '');

/** The words of a search; parts of one phone number, written with spaces, are one of them. */
export function searchTermsOf(typed: string): SearchTerm[] {
  const terms: string[] = [];
  let number: string[] = [];
  const closeNumber = () => {
    if (number.length > 0) terms.push(number.join(' '));
    number = [];
  };
  for (const word of typed.split(/\s+/).filter(Boolean)) {
    if (phonePart.test(word)) number.push(word);
    else {
      closeNumber();
      terms.push(word);
    }
  }
  closeNumber();
  return terms.map((text) => {
    const isNumber = text.split(' ').every((part) => phonePart.test(part));
    const phone = phoneDigits(text);
    return isNumber && phone.length >= minLetters ? { text, phone } : { text };
  });
}

/** Whether a search has a word that an index can find. */
export const isSearchable = (terms: readonly SearchTerm[]): boolean =>
  terms.some(({ text }) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= minLetters);

/** The text as a part of a pattern of LIKE. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
