/**
 * Builds the service worker beside the shell, as one script of its own under a fixed name. It is a compilation of its
 * own: as a part of the shell's it would bring the federation runtime along.
 */
export class ServiceWorker {
  static file = 'sw.js';

  /**
   * @param {string} entry the worker's source, relative to the package
   * @param {import('webpack').Configuration} base what all builds have in common
   */
  constructor(entry, base) {
    this.entry = entry;
    this.base = base;
  }

  apply(compiler) {
    const { sources, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ServiceWorker', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'ServiceWorker', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const { script, fileDependencies } = await this.compile(compiler.webpack);
          compilation.fileDependencies.addAll(fileDependencies);
          compilation.emitAsset(ServiceWorker.file, new sources.RawSource(script), { minimized: true });
        },
      );
    });
  }

  compile(webpack) {
    const { output, devServer: _devServer, ...base } = this.base;
    const worker = webpack({
      ...base,
      devtool: false,
      target: ['webworker', 'es2021'],
      entry: this.entry,
      output: { path: output.path, filename: ServiceWorker.file, compareBeforeEmit: false },
    });
    let script = '';
    worker.outputFileSystem = {
      mkdir: (_path, done) => done(null),
      writeFile: (_path, content, done) => {
        script = content.toString();
        done(null);
      },
    };
    return new Promise((resolve, reject) =>
      worker.run((error, stats) => {
        const failure = error ?? stats?.compilation.errors[0];
        if (failure) reject(failure);
        else resolve({ script, fileDependencies: stats.compilation.fileDependencies });
      }),
    );
  }
}
