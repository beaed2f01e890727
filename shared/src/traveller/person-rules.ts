import {
  countLetters,
  genders,
  personNameMaxLetters,
  personNamePattern,
  titles,
  webAddressPattern,
} from 'shared/contract/lists';
import { toE164 } from './phone';

const asExample = 'Write the address like name@example.com.';

/** The error of an e-mail address as a sentence; `missing` is the error of an empty one. */
export function emailError(email: string, missing: string): string | undefined {
  if (!email) return missing;
  if (!email.includes('@')) return 'This address has no @, as in name@example.com.';
  if (/\s/.test(email)) return 'An e-mail address has no spaces.';
  const [name = '', domain = '', ...more] = email.split('@');
  if (!name || !domain || more.length) return asExample;
  if (!/\.[A-Za-z]{2,}$/.test(domain)) return 'This address has no ending, such as .com or .ng.';
  // the rule of the server: no leading, trailing or double dot, only plain characters
  const plain =
    /^[A-Za-z0-9_'+-]+(\.[A-Za-z0-9_'+-]+)*$/.test(name) &&
    /^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/.test(domain);
  return plain && email.length <= 254 ? undefined : asExample;
}

/** The error of a phone number; `missing` is the error of an empty one. */
export function phoneError(phone: string, missing: string): string | undefined {
  if (!phone) return missing;
  return toE164(phone) ? undefined : 'Write the number like 0803 555 0142, or with + and the country code.';
}

/** The error of a name, which has to be as `on` a document; `missing` is the error of an empty one. */
export function nameError(name: string, missing: string | undefined, on = 'in the passport'): string | undefined {
  if (!name) return missing;
  if (countLetters(name) > personNameMaxLetters) return `Use at most ${personNameMaxLetters} letters.`;
  if (webAddressPattern.test(name)) return 'A name holds no web address: put a space after a dot.';
  return personNamePattern.test(name.normalize('NFC')) ? undefined : `Write the name with letters, as ${on}.`;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

export const titleOptions: readonly Option[] = titles.map((title) => ({ value: title, label: title }));

export const genderOptions: readonly Option[] = genders.map((gender) => ({
  value: gender,
  label: gender.charAt(0).toUpperCase() + gender.slice(1),
}));
