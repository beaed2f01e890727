import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { compileSmall } from './testing/compile-small';

test('the modules of a remote are numbered in their order, and not by names that contain the folder of the checkout', async () => {
  const { errors, files } = await compileSmall(
    { 'page.js': 'export const page = 1;' },
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
  const ids = Object.values(files).flatMap((text) =>
    [...text.matchAll(/^\/\* (\w+) \*\/$/gm)].map(([, id]) => Number(id)),
  );
  expect(ids.length).toBeGreaterThan(10);
  // hashes have three digits and more
  expect(Math.max(...ids)).toBeLessThan(100);
});
