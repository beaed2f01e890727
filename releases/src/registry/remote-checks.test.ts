import { createHash } from 'node:crypto';
import type { RemoteBuild } from '../release/build';
import { remoteFault } from './remote-checks';

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
    ['that loads a script by no hash', [{ 'map.js': 'map()' }], /knows the hash of map\.js.*security\.sri/],
    ['that knows a script by another hash', [{ 'rooms.js': `${lazy} ` }], /knows the hash of rooms\.js/],
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

test('ES modules need no hashes in scripts: the document has them', async () => {
  expect(await faultOf({ 'map.js': 'map()' }, { entryType: 'module' })).toBeUndefined();
});
