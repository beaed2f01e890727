import { mailsTo } from '../../mail/testing/mailbox';
import type { TestApi } from '../../testing';

/** Runs due jobs. @returns the mails of one template to an address, newest last */
export async function lettersTo(api: TestApi, address: string, name: string) {
  for (const { kind, error } of await api.runJobs())
    if (error) throw new Error(`The job ${kind} failed`, { cause: error });
  const mails = await mailsTo(api, address);
  return mails
    .filter(({ template }) => template === name)
    .map(({ mail }) => mail)
    .sort((a, b) => String(a.date).localeCompare(String(b.date)));
}

/** The newest mail. @throws if there is none */
export async function letterTo(api: TestApi, address: string, name: string) {
  const letter = (await lettersTo(api, address, name)).at(-1);
  if (!letter) throw new Error(`No ${name} has come to ${address}`);
  return letter;
}

/** The token of a link in a mail: `#confirm=…`. */
export function tokenIn({ text = '' }: { readonly text?: string }, name: string): string {
  const [, token] = new RegExp(`#${name}=([\\w.-]+)`).exec(text) ?? [];
  if (!token) throw new Error(`No link to ${name} in the letter`);
  return token;
}
