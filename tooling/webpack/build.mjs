import { join } from 'node:path';
import webpack from 'webpack';

/**
 * Builds the package of the working directory into a folder: `node build.mjs <folder>`. Unlike `webpack build` it does not load
 * webpack-cli, which would take a tenth of a remote's build. Prints errors and warnings; the exit code is 1 after an error.
 */
const [output] = process.argv.slice(2);
if (!output) throw new Error('The output folder is missing: node build.mjs <folder>');
const { default: config } = await import(join(process.cwd(), 'webpack.config.mjs'));
const compiler = webpack({ ...config, output: { ...config.output, path: output } });
compiler.run((error, stats) => {
  const report = error?.stack ?? stats.toString('errors-warnings');
  if (report) console.error(report);
  process.exitCode = error || stats.hasErrors() ? 1 : 0;
  compiler.close(() => undefined);
});
