import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import webpack, { type Configuration, type Stats } from 'webpack';
import { baseConfig } from './base.mjs';
import { firstCalls } from './first-calls.mjs';

const root = join(import.meta.dirname, '../..');
const exposes = { './cars': { import: './src/pages/cars/index.ts' }, './car': { import: './src/pages/car/index.ts' } };
const carsSource = `
  import { heavy } from '../../heavy';
  export const carsCall = (day: string | null) => ({ method: 'GET', path: '/cars/{day}', params: { day } }) as const;
  export const carsQuery = () => heavy('not in the document');
  export const firstCalls = ({ searchParams }: URL) => [carsCall(searchParams.get('day'))];
`;
let folder: string;

const write = async (file: string, text: string) => {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tafiya-first-calls-'));
  await write('src/main.ts', 'export {};');
  await write('src/heavy.ts', 'export const heavy = (text: string) => text.repeat(2);');
});
afterEach(() => rm(folder, { recursive: true }));

/** Builds the package; `scripts` has the text of each script of first calls by name. */
async function build() {
  const base = baseConfig({ folder, name: 'mf-cars', version: '1.0.0' }) as object as Configuration;
  const { plugin, record } = firstCalls(folder, exposes, {
    ...base,
    resolve: { ...base.resolve, alias: { 'shared/first-call': join(root, 'shared/src/first-call/index.ts') } },
  });
  const compiler = webpack({ ...base, entry: './src/main.ts', plugins: [plugin] });
  const stats = await new Promise<Stats | undefined>((resolve, reject) =>
    compiler.run((error, done) => (error ? reject(error) : resolve(done))),
  );
  const errors = stats?.compilation.errors.map(({ message }) => message) ?? [];
  const out = join(folder, 'dist/1.0.0');
  const names = errors.length ? [] : await readdir(out, { recursive: true });
  const scripts = await Promise.all(
    names
      .filter((name) => name.startsWith('first-calls/'))
      .map(async (name) => [name, await readFile(join(out, name), 'utf8')] as const),
  );
  return { record: record(), scripts: new Map(scripts), errors };
}

test('a page with first calls gets a script that makes them and contains nothing else of the package', async () => {
  await write('src/pages/cars/first-calls.ts', carsSource);
  const { record, scripts, errors } = await build();
  expect(errors).toEqual([]);
  expect(record).toEqual({ firstCalls: { './cars': 'first-calls/cars.js' } });
  const script = scripts.get('first-calls/cars.js') ?? '';
  expect(script).not.toContain('not in the document');
  expect(script.length).toBeLessThan(1_000);

  const requests: unknown[] = [];
  const storage = { getItem: () => null };
  runInNewContext(script, {
    URL,
    AbortController,
    location: { href: 'https://tafiya.test/cars?day=1' },
    localStorage: storage,
    sessionStorage: storage,
    fetch: async (url: string, { method }: RequestInit) => requests.push([method, url]),
  });
  expect(requests).toEqual([['GET', '/api/v1/cars/1']]);
});

test('a package without first calls has no such script and no entry in its record', async () => {
  const { record, scripts, errors } = await build();
  expect(errors).toEqual([]);
  expect(record).toEqual({});
  expect(scripts.size).toBe(0);
});

test('a source that cannot be built fails the build with the reason', async () => {
  await write('src/pages/car/first-calls.ts', `import { gone } from './gone'; export const firstCalls = () => [gone];`);
  const { errors } = await build();
  expect(errors).toEqual([expect.stringMatching(/gone/)]);
});
