const topLevels = 'com|net|org|ng|co|io|info|biz|me|app|xyz|shop|site|online|link|ly|uk|africa|top|live|club|store';
const contactDetails = [
  /https?:|www\./i,
  new RegExp(`[a-z0-9-]\\.(?:${topLevels})\\b`, 'i'),
  /@/,
  // seven digits or more, however they are grouped
  /\d(?:[\s().-]*\d){6,}/,
];

/** True for a text with a link, an e-mail or a phone number: advertising, or personal data. */
export const containsContactDetails = (text: string): boolean => {
  const plain = text.normalize('NFKC');
  return contactDetails.some((pattern) => pattern.test(plain));
};
