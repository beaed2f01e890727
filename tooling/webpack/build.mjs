import { join } from 'node:path';
import webpack from 'webpack';

/**
 * Builds the package of the working directory into a folder: `node build.mjs <folder>`. What `webpack build` does, without reading its
 * command line with the several hundred options of another one, which takes a tenth of a remote's build. What is wrong is printed, and
 * an error ends it with 1.
 */
const [output] = process.argv.slice(2);
if (!output) throw new Error('Say where the build is to go: node build.mjs <folder>');
const { default: config } = await import(join(process.cwd(), 'webpack.config.mjs'));
const compiler = webpack({ ...config, output: { ...config.output, path: output } });
compiler.run((error, stats) => {
  const said = error?.stack ?? stats.toString('errors-warnings');
  if (said) console.error(said);
  process.exitCode = error || stats.hasErrors() ? 1 : 0;
  compiler.close(() => undefined);
});
