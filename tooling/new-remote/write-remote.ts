import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { namesOf } from './names';

const template = join(import.meta.dirname, 'template');

/** Template files end in `.txt`, so that no tool takes them for code; `page` in their names stands for the first page. */
const placeOf = (file: string, noun: string) =>
  file
    .replace(/\.txt$/, '')
    .replace('pages/page/page', `pages/${noun}/${noun}-page`)
    .replace('pages/page/', `pages/${noun}/`)
    .replace('fixtures/page', `fixtures/${noun}`);

/** The version of the shell's contract that a remote written today is written for. */
async function contractOf(root: string): Promise<string> {
  const source = await readFile(join(root, 'shared/src/shell/contract-version.ts'), 'utf8');
  const version = /contractVersion = '([^']+)'/.exec(source)?.[1];
  if (!version) throw new Error('shared/src/shell/contract-version.ts names no version');
  return version;
}

/**
 * Writes a working remote into the workspace.
 *
 * @returns its files, relative to the root
 * @throws Error for a name that cannot be one, or that is taken
 */
export async function writeRemote(root: string, name: string): Promise<string[]> {
  const names = namesOf(name);
  const folder = join(root, name);
  if (existsSync(folder)) throw new Error(`${name} is there already.`);
  const words: Readonly<Record<string, string>> = {
    ...names,
    contract: await contractOf(root),
    now: new Date().toISOString(),
  };
  const written: string[] = [];
  for (const file of await readdir(template, { recursive: true })) {
    if (!(await stat(join(template, file))).isFile()) continue;
    const path = join(folder, placeOf(file, names.noun));
    await mkdir(dirname(path), { recursive: true });
    const text = await readFile(join(template, file), 'utf8');
    await writeFile(
      path,
      text.replace(/\{\{([a-z]+)\}\}/g, (all, word: string) => words[word] ?? all),
    );
    written.push(relative(root, path));
  }
  return written.sort();
}

/** What to do with a new remote, for its author. The address is that of the site which `pnpm dev` starts with this environment. */
export const nextSteps = (name: string, { PORT }: { readonly PORT?: string | undefined }): string => `
${name} is ready.

  pnpm --filter ${name} test              its test
  pnpm dev ${name}                        see it in the site: http://localhost:${PORT || 4000}/${name.slice('mf-'.length)}
  pnpm release publish ${name} --live     ship it to the site that runs here`;
