import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's parameters: 64 MB and about a quarter of a second, in the thread pool. */
const cost: ScryptOptions = { N: 2 ** 16, r: 8, p: 2, maxmem: 2 ** 28 };
/** Written in front of each hash, so that a later cost can be told from this one. */
const version = 'scrypt-16-8-2';

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 64, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return [version, salt.toString('base64url'), key.toString('base64url')].join('$');
};

export const isPasswordOf = async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
  const [of, salt = '', key = ''] = hash.split('$');
  if (of !== version) return false;
  const [expected, given] = [Buffer.from(key, 'base64url'), await derive(password, Buffer.from(salt, 'base64url'))];
  return expected.length === given.length && timingSafeEqual(expected, given);
};
