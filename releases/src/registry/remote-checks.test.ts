import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RemoteBuild } from '../release/build';
import { copies, remoteFault } from './remote-checks';

const container = 'mf_hotels_1_4_0';
const lazy = 'export const rooms = 3;';
const hash = createHash('sha384').update(lazy).digest('base64');
const entry = `var c={7:"sha384-${hash}"};self.webpackChunk${container}=[];`;

const faultOf = (contents: Readonly<Record<string, string>>, more: Partial<RemoteBuild> = {}) =>
  remoteFault({
    build: { name: 'mf-hotels', version: '1.4.0', container, entry: 'remoteEntry.js', modules: {}, ...more },
    files: Object.entries({ 'remoteEntry.js': entry, 'rooms.js': lazy, ...contents }).map(([file, text]) => ({
      file,
      content: Buffer.from(text),
    })),
  });

test('a remote that follows the rules is accepted', async () => {
  const css = `.hotels-rooms h2, .hotels-rooms > * { margin: 0 } @media print { .hotels-map { display: none } }
    @keyframes hotels-in { from { opacity: 0 } to { opacity: 1 } }`;
  expect(await faultOf({ 'rooms.css': css })).toBeUndefined();
});

describe('a remote is refused, with advice', () => {
  test.each<[string, Parameters<typeof faultOf>, RegExp]>([
    ['of one name for all versions', [{}, { container: 'hotels' }], /called hotels, and has to be mf_hotels_1_4_0/],
    [
      'whose chunks any version would take',
      [{ 'remoteEntry.js': entry.replace(`webpackChunk${container}`, 'webpackChunkhotels') }],
      /registered as webpackChunkhotels.*set output\.uniqueName to mf_hotels_1_4_0/,
    ],
    ['that loads a script without a hash', [{ 'map.js': 'map()' }], /contains the hash of map\.js.*security\.sri/],
    ['that loads a script with another hash', [{ 'rooms.js': `${lazy} ` }], /contains the hash of rooms\.js/],
    [
      'with a React of its own',
      [{ 'remoteEntry.js': `${entry}t.useInsertionEffect=function(e){};` }],
      /a copy of react,.*import: false/,
    ],
    [
      'with a router of its own',
      [{ 'remoteEntry.js': `${entry}"useNavigate() may be used only in the context of a <Router> component."` }],
      /a copy of react-router-dom/,
    ],
    [
      'with a Chakra of its own',
      [{ 'remoteEntry.js': `${entry}"Seems you forgot to wrap component within <ChakraProvider />"` }],
      /a copy of @chakra-ui\/react/,
    ],
    [
      'that resets the page',
      [{ 'rooms.css': '*, ::before { margin: 0 }' }],
      /rooms\.css styles "\*".*class of your own/,
    ],
    ['that styles elements of others', [{ 'rooms.css': '.mine h1 { color: red } h1 { color: red }' }], /styles "h1"/],
    ['that styles the root', [{ 'rooms.css': ':root { --space: 1px }' }], /styles ":root"/],
    ['that imports styles', [{ 'rooms.css': '@import url(https://cdn.example/a.css);' }], /imports url.*bundle it/],
  ])('%s', async (_, given, fault) => expect(await faultOf(...given)).toMatch(fault));
});

const installed = resolve(import.meta.dirname, '../../../shell/node_modules');
const folders: Readonly<Record<string, string>> = {
  // it only exports again what this package defines
  'react-router-dom': 'react-router',
  '@chakra-ui/react (shared/ui)': '../../shared/node_modules/@chakra-ui/react',
};

test.each(copies)(
  'the installed $key still contains the text that a copy of it is recognised by',
  ({ key, words, mark }) => {
    const folder = join(installed, folders[key] ?? key);
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.[cm]?js$/.test(file),
    );
    const hasText = (text: string) => text.includes(words) && (mark?.test(text) ?? true);
    expect(scripts.some((file) => hasText(readFileSync(join(folder, file), 'utf8')))).toBe(true);
  },
);

test('ES modules need no hashes in scripts: the document has them', async () => {
  expect(await faultOf({ 'map.js': 'map()' }, { entryType: 'module' })).toBeUndefined();
});
