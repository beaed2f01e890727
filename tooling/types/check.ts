import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/**
 * Type-checks the named packages (without names all of them). Packages with equal options are one program, so that what they share is
 * checked once: a program for each package takes three times as long.
 */
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/types');
const named = process.argv.slice(2);
const packages = (named.length > 0 ? named : readdirSync(root)).filter((name) =>
  existsSync(join(root, name, 'tsconfig.json')),
);

/** A package's `tsconfig.json`; its paths are below the package. */
interface PackageConfig {
  readonly extends: string;
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

interface Program {
  readonly file: string;
  readonly packages: string[];
  readonly config: { extends: string; compilerOptions: object; include: string[]; exclude?: string[] };
}

const programs = new Map<string, Program>();
mkdirSync(folder, { recursive: true });
for (const name of packages) {
  const config = JSON.parse(readFileSync(join(root, name, 'tsconfig.json'), 'utf8')) as PackageConfig;
  const { compilerOptions = {}, exclude } = config;
  const from = (path: string) => relative(folder, join(root, name, path));
  const key = JSON.stringify([config.extends, compilerOptions, exclude && name]);
  const program: Program = programs.get(key) ?? {
    file: join(folder, `${name}.json`),
    packages: [],
    config: { extends: from(config.extends), compilerOptions, include: [] },
  };
  programs.set(key, program);
  program.packages.push(name);
  program.config.include.push(...config.include.map(from));
  if (exclude) program.config.exclude = exclude.map(from);
}

const typeCheck = ({ file, config }: Program) =>
  new Promise<boolean>((done, fail) => {
    writeFileSync(file, JSON.stringify(config, undefined, 2));
    const child = spawn(join(root, 'node_modules/.bin/tsc'), ['--project', file, '--pretty', 'false'], {
      cwd: root,
      // the compiler is written in Go: to collect garbage less often makes it a quarter faster, for a quarter more memory
      env: { GOGC: '400', ...process.env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', fail);
    child.once('exit', (code) => done(code === 0));
  });

const failed: string[] = [];
for (const program of programs.values()) if (!(await typeCheck(program))) failed.push(...program.packages);
if (failed.length) console.error(`Type errors in: ${failed.sort().join(', ')}`);
process.exit(failed.length ? 1 : 0);
