import { relative } from 'node:path';

/**
 * Compiles scripts that stand alone beside those of a package, without its plugins: as parts of the package's own build
 * they would bring the federation runtime along.
 *
 * @param {import('webpack').webpack} webpack
 * @param {import('webpack').Configuration} base what all builds have in common
 * @param {import('webpack').Configuration & { entry: Record<string, string> }} given by file name the source of each
 * @returns by file name the text of each, and what they were made of
 */
export function compileApart(webpack, base, given) {
  const { output, devServer: _devServer, ...common } = base;
  const apart = webpack({
    ...common,
    devtool: false,
    ...given,
    output: { path: output.path, filename: '[name]', compareBeforeEmit: false },
  });
  const files = new Map();
  apart.outputFileSystem = {
    mkdir: (_path, done) => done(null),
    writeFile: (path, content, done) => {
      files.set(relative(output.path, path), content.toString());
      done(null);
    },
  };
  return new Promise((resolve, reject) =>
    apart.run((error, stats) => {
      const failure = error ?? stats?.compilation.errors[0];
      if (failure) reject(failure);
      else resolve({ files, fileDependencies: stats.compilation.fileDependencies });
    }),
  );
}
