import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const template = join(import.meta.dirname, 'template');

/** The names of a new remote. */
interface RemoteNames {
  /** The package and the release: `mf-hotel-stays`. */
  readonly name: string;
  /** The path, the module and the folder of its first page: `hotel-stays`. */
  readonly noun: string;
  /** The name for travellers: `Hotel stays`. */
  readonly title: string;
  /** The first page's component: `HotelStaysPage`. */
  readonly component: string;
}

const shape = /^mf-([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/;

/** @throws Error with the rule for names */
function namesOf(name: string): RemoteNames {
  const noun = shape.exec(name)?.[1];
  if (!noun || name.length > 40)
    throw new Error(`"${name}" is not a valid name. A remote is named mf- and lowercase words: mf-hotels.`);
  const words = noun.split('-');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return {
    name,
    noun,
    title: capital(words.join(' ')),
    component: `${words.map(capital).join('')}Page`,
  };
}

/** Template files end in `.txt`, so that no tool treats them as code; `page` in a path is the placeholder for the first page. */
const pathFor = (file: string, noun: string) =>
  file
    .replace(/\.txt$/, '')
    .replace('pages/page/page', `pages/${noun}/${noun}-page`)
    .replace('pages/page/', `pages/${noun}/`)
    .replace('fixtures/page', `fixtures/${noun}`);

/** The current version of the shell contract. */
async function contractOf(root: string): Promise<string> {
  const source = await readFile(join(root, 'shared/src/shell/contract-version.ts'), 'utf8');
  const version = /contractVersion = '([^']+)'/.exec(source)?.[1];
  if (!version) throw new Error('shared/src/shell/contract-version.ts has no version');
  return version;
}

/**
 * Writes a working remote into the workspace.
 *
 * @returns its files, relative to the root
 * @throws Error for an invalid name, or if the folder exists
 */
export async function writeRemote(root: string, name: string): Promise<string[]> {
  const names = namesOf(name);
  const folder = join(root, name);
  if (existsSync(folder)) throw new Error(`${name} exists already.`);
  const words: Readonly<Record<string, string>> = {
    ...names,
    contract: await contractOf(root),
    now: new Date().toISOString(),
  };
  const written: string[] = [];
  for (const file of await readdir(template, { recursive: true })) {
    if (!(await stat(join(template, file))).isFile()) continue;
    const path = join(folder, pathFor(file, names.noun));
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

/** The next commands for the author. The address is that of `pnpm dev` with this environment. */
export const nextSteps = (name: string, { PORT }: { readonly PORT?: string | undefined }): string => `
${name} is ready.

  pnpm --filter ${name} test              run its test
  pnpm dev ${name}                        open it in the site: http://localhost:${PORT || 4000}/${name.slice('mf-'.length)}
  pnpm release publish ${name} --live     release it to the local site`;
