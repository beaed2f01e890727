import { webcrypto } from 'node:crypto';
import postcss from 'postcss';
import { documentPartsOf, isShell, type RemoteBuild, serverFilesOf } from '../release/build';
import { containerName } from '../release/names';
import type { Candidate } from '../release/release';

type Fault = string | undefined | Promise<string | undefined>;
type Files = Candidate['files'];

const isScript = ({ file }: Files[number]) => /\.m?js$/.test(file);
const textOf = ({ content }: Files[number]) => content.toString('latin1');

/** For each shared library, text that only a bundled copy contains: the definition of an export, or a developer message. */
export const copies: readonly { readonly key: string; readonly words: string; readonly mark?: RegExp }[] = [
  { key: 'react', words: '.useInsertionEffect', mark: /\.useInsertionEffect\s*=[^=]/ },
  { key: 'react-dom', words: 'react.dev/errors/' },
  { key: 'react-router-dom', words: 'may be used only in the context of a <Router> component' },
  { key: '@tanstack/react-query', words: 'No QueryClient set, use QueryClientProvider to set one' },
  { key: '@chakra-ui/react (shared/ui)', words: 'Seems you forgot to wrap component within' },
];

/** Under this global the runtimes of webpack and rspack register their chunks. */
const chunkGlobal = /\b(webpack|rspack)Chunk(\w+)/g;

/** Rules for new remotes of any bundler: docs/remote-contract.md. */
const checks: readonly ((build: RemoteBuild, files: Files) => Fault)[] = [
  function hasAContainerOfItsOwn({ name, version, container }) {
    const expected = containerName(name, version);
    if (container === expected) return undefined;
    return `The container is called ${container}, and has to be ${expected}: one name for each version, or a tab would keep the code of another one.`;
  },

  function registersItsChunksUnderItsContainer({ container }, files) {
    for (const script of files.filter(isScript).filter(({ content }) => content.includes('packChunk')))
      for (const [, bundler, name] of textOf(script).matchAll(chunkGlobal))
        if (name !== container)
          return `Its chunks are registered as ${bundler}Chunk${name}, like those of its other versions: set output.uniqueName to ${container}.`;
    return undefined;
  },

  async function knowsEachScriptByItsHash(build, files) {
    // the hashes of ES modules are in the document's import map
    if (build.entryType === 'module') return undefined;
    const parts = new Set([build.entry, ...documentPartsOf(build)]);
    const scripts = files.filter(isScript);
    const known = new Set(scripts.flatMap(hashesIn));
    let unknown: Files[number] | undefined;
    for (const script of scripts)
      if (!unknown && !parts.has(script.file) && !(await isKnown(script.content, known))) unknown = script;
    return (
      unknown &&
      `No script of the release contains the hash of ${unknown.file}, so browsers refuse to load it. Let the build write the hashes (Rsbuild: security.sri, rspack: SubresourceIntegrityPlugin, webpack: see docs/remote-contract.md), and leave out what no page loads.`
    );
  },

  function hasNoCopyOfASharedLibrary(_, files) {
    for (const script of files.filter(isScript)) {
      const { key } =
        copies.find(({ words, mark }) => script.content.includes(words) && (!mark || mark.test(textOf(script)))) ?? {};
      if (key)
        return `${script.file} has a copy of ${key}, which would not see the state of the shell's: share it with { singleton: true, import: false }, and import it by that name only.`;
    }
    return undefined;
  },

  function stylesOnlyItsOwnElements(_, files) {
    for (const { file, content } of files.filter((each) => each.file.endsWith('.css'))) {
      const fault = styleFault(content.toString());
      if (fault) return `The style sheet ${file} ${fault}`;
    }
    return undefined;
  },
];

/** Whether the file's hash is among the known ones. Computed on another thread, as files may have many megabytes. */
async function isKnown(content: Buffer, known: ReadonlySet<string>): Promise<boolean> {
  for (const kind of ['SHA-256', 'SHA-384', 'SHA-512']) {
    const hash = Buffer.from(await webcrypto.subtle.digest(kind, content)).toString('base64');
    if (known.has(hash.replace(/=+$/, ''))) return true;
  }
  return false;
}

/** All strings in a script that may be hashes, without base64 padding. */
const hashesIn = (script: Files[number]): string[] =>
  ['sha256-', 'sha384-', 'sha512-'].some((kind) => script.content.includes(kind))
    ? (textOf(script).match(/[A-Za-z0-9+/]{43,86}/g) ?? [])
    : [];

/** A class, an id or an attribute of data: without one a selector reaches elements of the shell and of other remotes. */
const ownMark = /[.#]|\[data-/;

/** The fault of a style sheet, as the predicate of a sentence; undefined without one. */
function styleFault(text: string): string | undefined {
  let fault: string | undefined;
  try {
    const root = postcss.parse(text);
    root.walkAtRules('import', (rule) => {
      fault ??= `imports ${rule.params}, which nobody has checked: bundle it.`;
    });
    root.walkRules((rule) => {
      const { parent } = rule;
      // keyframes have no selectors
      if (parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(String(parent.name))) return;
      const wide = rule.selectors.find((selector) => !ownMark.test(selector) && !selector.includes('&'));
      if (wide !== undefined)
        fault ??= `styles "${wide}", which is everybody's: begin each selector with a class of your own, and leave resets to the shell.`;
    });
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : error}`;
  }
  return fault;
}

/** Checks what browsers load. @returns the first rule that a remote breaks, in a sentence that says what to do */
export async function remoteFault({ build, files }: Pick<Candidate, 'build' | 'files'>): Promise<string | undefined> {
  if (isShell(build)) return undefined;
  const ofServer = serverFilesOf(build);
  const ofBrowser = files.filter(({ file }) => !ofServer.includes(file));
  for (const check of checks) {
    const fault = await check(build, ofBrowser);
    if (fault) return fault;
  }
  return undefined;
}
