import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { SameInEachFolder } from './same-in-each-folder.mjs';
import { compileSmall } from './testing/compile-small';

test('the modules of a remote with names that contain the folder of the checkout have ids without it', async () => {
  const { errors, files } = await compileSmall(
    { 'page.js': 'export const page = 1;' },
    new SameInEachFolder(),
    new ModuleFederationPlugin({
      name: 'small',
      filename: 'entry.js',
      exposes: { './page': './page.js' },
      manifest: false,
      dts: false,
      dev: false,
    }),
  );
  expect(errors).toEqual([]);
  const called = [...(files['entry.js'] ?? '').matchAll(/__webpack_require__\("(\w+)"\)/g)].map(([, id]) => id);
  expect(new Set(called)).toEqual(new Set(['container', 'runtime']));
});
