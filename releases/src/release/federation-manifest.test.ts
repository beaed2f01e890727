import { buildOfManifest } from './federation-manifest';

const files = (sync: string[] = [], async: string[] = []) => ({ sync, async });

/** The manifest of the webpack plugin, reduced to the fields that are read. */
const manifest = (metaData: object = {}, more: object = {}) => ({
  id: 'mf_hotels_1_4_0',
  name: 'mf_hotels_1_4_0',
  metaData: {
    name: 'mf_hotels_1_4_0',
    type: 'app',
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    globalName: 'mf_hotels_1_4_0',
    publicPath: 'auto',
    pluginVersion: '2.9.2',
    ...metaData,
  },
  shared: [
    { name: 'react', singleton: true, requiredVersion: '^19.3.0', assets: { js: files(), css: files() } },
    { name: 'our-dates', requiredVersion: false, assets: { js: files(['dates.js']), css: files() } },
  ],
  remotes: [],
  exposes: [{ id: 'x', path: './rooms', assets: { js: files(['rooms.js'], ['map.js']), css: files(['rooms.css']) } }],
  ...more,
});

const read = (value: unknown) =>
  buildOfManifest({ text: JSON.stringify(value), declaration: { name: 'mf-hotels' }, version: '1.4.0' });

test('entry, modules, style sheets and shares are converted to a build record', () => {
  expect(read(manifest()).build).toEqual({
    name: 'mf-hotels',
    version: '1.4.0',
    container: 'mf_hotels_1_4_0',
    entry: 'remoteEntry.js',
    runtime: 'own',
    modules: { './rooms': ['rooms.js'] },
    styles: { './rooms': ['rooms.css'] },
    later: { './rooms': ['map.js'] },
    uses: { react: { range: '^19.3.0', names: ['*'] }, 'our-dates': { range: '*', names: ['*'] } },
    copies: { 'our-dates': 'dates.js' },
  });
});

test('an ES module entry in a folder has its path', () => {
  const remoteEntry = { name: 'remoteEntry.js', path: './static/', type: 'module' };
  expect(read(manifest({ remoteEntry })).build).toMatchObject({ entry: 'static/remoteEntry.js', entryType: 'module' });
});

test('a manifest that lists no shares leaves them unknown', () => {
  expect(read(manifest({}, { shared: [] })).build).not.toHaveProperty('uses');
});

test.each(['auto', './', '/remotes/mf-hotels/1.4.0/'])(
  'a release with the public path %s finds its files',
  (publicPath) => {
    expect(read(manifest({ publicPath })).build).toBeDefined();
  },
);

describe('an unsupported build is refused, with advice', () => {
  test.each([
    ['one name for all versions', manifest({ globalName: 'hotels' }), /called hotels, and has to be mf_hotels_1_4_0/],
    ['another place', manifest({ publicPath: '/' }), /public path is "\/".*publicPath: 'auto'/],
    ['a public path that is code', manifest({ getPublicPath: 'return 1' }), /getPublicPath/],
    [
      'a kind of entry that no browser loads',
      manifest({ remoteEntry: { name: 'remoteEntry.js', path: '', type: 'commonjs-module' } }),
      /type "commonjs-module".*library: \{ type: 'global' \}/,
    ],
    ['no manifest at all', { files: [] }, /^The file is not a Module Federation manifest: name/],
    [
      'a file outside of the release',
      manifest({}, { exposes: [{ path: './rooms', assets: { js: files(['../rooms.js']), css: files() } }] }),
      /modules.*plain file name/,
    ],
  ])('%s', (_, value, fault) => expect(read(value).fault).toMatch(fault));
});
