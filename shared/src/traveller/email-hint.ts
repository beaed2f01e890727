import { isWithinOneTypo } from 'shared/typos';

/** The domains that most travellers have, and beside them real ones that look like a mistyped one of these. */
const common = ['gmail.com', 'yahoo.com', 'yahoo.co.uk', 'hotmail.com', 'outlook.com', 'icloud.com', 'protonmail.com'];
const alike = ['ymail.com', 'mail.com', 'email.com'];

/** The address with the domain that was probably meant; undefined if nothing looks mistyped. */
export function meantEmail(email: string): string | undefined {
  const [name, domain = '', ...more] = email.trim().toLowerCase().split('@');
  if (!name || more.length || [...common, ...alike].includes(domain)) return undefined;
  const meant = common.find((one) => isWithinOneTypo(one, domain));
  return meant && `${email.trim().slice(0, name.length)}@${meant}`;
}
