/** Keeps each amount of a sentence in one line. */
export const unbroken = (sentence: string): string => sentence.replace(/\bNGN (?=\d)/g, 'NGN\u00a0');
