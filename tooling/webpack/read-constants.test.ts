import { ReadConstants } from './read-constants.mjs';
import { compileSmall } from './testing/compile-small';

test('a constant that a module reads has its value', async () => {
  const { errors, files } = await compileSmall(
    { 'main.js': `globalThis.found = typeof IS_SMALL === 'boolean' ? IS_SMALL : 'the default';` },
    new ReadConstants({ IS_SMALL: true }),
  );
  expect(errors).toEqual([]);
  expect(files['entry.js']).toContain('globalThis.found =  true ? true : 0;');
});

test('the build fails if no module reads a constant, and the error names it', async () => {
  const { errors, files } = await compileSmall(
    { 'main.js': `globalThis.found = IS_LARGE;` },
    new ReadConstants({ IS_SMALL: true, IS_LARGE: false }),
  );
  expect(errors).toEqual([expect.stringContaining('No module reads IS_SMALL')]);
  expect(files).toEqual({});
});
