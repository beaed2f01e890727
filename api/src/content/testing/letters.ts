import { mailsTo } from '../../mail/testing/mailbox';
import type { TestApi } from '../../testing';

/** Does what is due, and gives the letters of one name that have come to an address, the newest last. */
export async function lettersTo(api: TestApi, address: string, name: string) {
  for (const { kind, error } of await api.runJobs())
    if (error) throw new Error(`The job ${kind} failed`, { cause: error });
  const mails = await mailsTo(api, address);
  return mails
    .filter(({ template }) => template === name)
    .map(({ mail }) => mail)
    .sort((a, b) => String(a.date).localeCompare(String(b.date)));
}

/** The last of them. Throws if there is none. */
export async function letterTo(api: TestApi, address: string, name: string) {
  const letter = (await lettersTo(api, address, name)).at(-1);
  if (!letter) throw new Error(`No ${name} has come to ${address}`);
  return letter;
}

/** The token of a link that a letter leads to the site by: `#confirm=…`. */
export function tokenIn({ text = '' }: { readonly text?: string }, name: string): string {
  const [, token] = new RegExp(`#${name}=([\\w.-]+)`).exec(text) ?? [];
  if (!token) throw new Error(`No link to ${name} in the letter`);
  return token;
}
