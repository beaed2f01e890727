import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Counts files, lines and files with a single importer by package: `pnpm structure`. `--fragments` lists the fragments, `--singles`
 * the files with a single importer. Tests do not count as importers. Entry points (`index.*`) are left out, and do not count as
 * importers of what they only pass on: who imports a name from there does. A fragment has at most 25 lines, no test of its own, and
 * one importer, which is in the same folder.
 */
const root = resolve(process.argv.find((argument, index) => index > 1 && !argument.startsWith('-')) ?? '.');
const listsFragments = process.argv.includes('--fragments');
const listsSingles = process.argv.includes('--singles');
const fragmentLines = 25;

const isCode = (file: string) => /\.(tsx?|mjs|cjs|css)$/.test(file);
const isTest = (file: string) =>
  /\.(test|journey|fixtures?)\.\w+$/.test(file) ||
  /(^|\/)(testing|stubs|e2e)\//.test(file) ||
  /(^|\/)jest\./.test(file);
/** Fonts as base64, and files that are not source code. */
const isData = (file: string) => /\/fonts\/|(^|\/)(data|assets|results)\//.test(file);

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || ['node_modules', 'dist'].includes(entry.name)) continue;
    const file = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else if (isCode(file) && !isData(relative(root, file))) yield relative(root, file);
  }
}

interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly lines: number;
  readonly isTest: boolean;
}

const files: SourceFile[] = [...filesBelow(root)].map((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return { file, text, lines: text.split('\n').length - 1, isTest: isTest(file) };
});
const known = new Set(files.map(({ file }) => file));

/** The file of the workspace that an import resolves to; undefined for other packages. */
function resolveImport(from: string, name: string): string | undefined {
  const base = name.startsWith('.') ? join(dirname(from), name) : exportOf(name);
  if (base === undefined) return undefined;
  return [base, ...['.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'].map((end) => base + end)].find((file) =>
    known.has(file),
  );
}

const exportsOf = new Map<string, Readonly<Record<string, string>>>();

/** The file that `exports` in the package.json of the workspace package has for a name such as `shared/ui/fields`. */
function exportOf(name: string): string | undefined {
  const [packageName = '', ...path] = name.split('/');
  const manifest = join(root, packageName, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const exports = exportsOf.get(packageName) ?? JSON.parse(readFileSync(manifest, 'utf8')).exports ?? {};
  exportsOf.set(packageName, exports);
  const key = ['.', ...path].join('/');
  const pattern = Object.keys(exports).find((each) => each.includes('*') && key.startsWith(each.replace('*', '')));
  const target: unknown = exports[key] ?? (pattern && exports[pattern]?.replace('*', key.slice(pattern.length - 1)));
  return typeof target === 'string' ? join(packageName, target) : undefined;
}

const isIndex = ({ file }: Pick<SourceFile, 'file'>) => /(^|\/)index\.\w+$/.test(file);

/** `import` and `export … from`, with the names in braces; and `import()`. */
const importStatement = /\b(import|export)\b(?:\s+type)?([^;'"()]*?)\bfrom\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g;
const importersOf = new Map<string, Set<string>>();
/** By index file: the file that each exported name comes from, and the files that `export *` names. */
const passedOn = new Map<string, { readonly names: Map<string, string>; readonly all: string[] }>();
const imports: { readonly file: string; readonly target: string; readonly names: readonly string[] }[] = [];

const namesIn = (clause: string): string[] =>
  (/\{([^}]*)\}/.exec(clause)?.[1] ?? '')
    .split(',')
    .map((name) => name.replace(/^\s*type\s+/, '').trim())
    .filter(Boolean);

for (const { file, text, isTest } of files) {
  if (isTest) continue;
  for (const [, verb, clause = '', from, other] of text.matchAll(importStatement)) {
    const target = resolveImport(file, from ?? other ?? '');
    if (!target || target === file) continue;
    const names = namesIn(clause);
    if (verb === 'export' && isIndex({ file })) {
      const known = passedOn.get(file) ?? { names: new Map<string, string>(), all: [] };
      passedOn.set(file, known);
      for (const name of names) known.names.set(name.split(/\s+as\s+/).at(-1) ?? name, target);
      if (names.length === 0) known.all.push(target);
    } else imports.push({ file, target, names: names.map((name) => name.split(/\s+as\s+/)[0] ?? name) });
  }
}

/** The file that a name comes from, which an index file only passes on. */
function originOf(target: string, name: string): readonly string[] {
  const index = passedOn.get(target);
  const origin = index?.names.get(name);
  if (origin) return originOf(origin, name);
  return [target, ...(index?.all ?? [])];
}

for (const { file, target, names } of imports)
  for (const origin of names.length ? names.flatMap((name) => originOf(target, name)) : [target])
    importersOf.set(origin, (importersOf.get(origin) ?? new Set()).add(file));

interface Part {
  readonly name: string;
  readonly files: readonly SourceFile[];
}

const importersOfFile = ({ file }: SourceFile): string[] => [...(importersOf.get(file) ?? [])];
const isFragment = (source: SourceFile): boolean => {
  const [importer, ...more] = importersOfFile(source);
  const isNear = importer !== undefined && more.length === 0 && dirname(importer) === dirname(source.file);
  const hasTest = ['.test.ts', '.test.tsx'].some((end) => known.has(source.file.replace(/\.\w+$/, end)));
  return isNear && !/\/index\.\w+$/.test(importer) && !hasTest && source.lines <= fragmentLines;
};

function rowOf({ name, files: all }: Part): string[] {
  const product = all.filter(({ isTest }) => !isTest);
  const tests = all.filter(({ isTest }) => isTest);
  const named = product.filter((source) => !isIndex(source));
  const single = named.filter((source) => importersOfFile(source).length === 1);
  const linesOf = (some: readonly SourceFile[]) => some.reduce((sum, { lines }) => sum + lines, 0);
  const share = named.length
    ? `${single.length} of ${named.length} (${Math.round((100 * single.length) / named.length)} %)`
    : '';
  const fragments = product.filter(isFragment).length;
  return [name, product.length, linesOf(product), tests.length, linesOf(tests), share, fragments].map(String);
}

const packages = [...new Set(files.map(({ file }) => file.split('/')[0] ?? ''))].sort();
const parts: Part[] = packages.map((name) => ({
  name,
  files: files.filter(({ file }) => file.startsWith(`${name}/`)),
}));
const productParts = /^(api|mf-\w+|ops|releases|server|shared|shell)$/;
const rows = [
  ['', 'files', 'lines', 'test files', 'test lines', 'single importer', 'fragments'],
  ...parts.map(rowOf),
  rowOf({ name: 'product', files: parts.filter(({ name }) => productParts.test(name)).flatMap((part) => part.files) }),
  rowOf({ name: 'all', files }),
];
const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
for (const row of rows)
  console.log(
    row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  '),
  );

if (listsSingles)
  for (const source of files.filter((each) => !each.isTest && !isIndex(each))) {
    const [importer, ...others] = importersOfFile(source);
    if (importer && others.length === 0) console.log(`${source.file} (${source.lines}) in ${importer}`);
  }
if (listsFragments)
  for (const source of files.filter((each) => !each.isTest && isFragment(each)))
    console.log(`${source.file} (${source.lines}) in ${importersOfFile(source)[0]}`);
