import { compileApart } from './compile-apart.mjs';

/** Builds the service worker beside the shell, as one script of its own under a fixed name. */
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
          const { files, fileDependencies } = await compileApart(this.base, {
            [ServiceWorker.file]: `import ${JSON.stringify(this.entry)};`,
          });
          compilation.fileDependencies.addAll(fileDependencies);
          compilation.emitAsset(ServiceWorker.file, new sources.RawSource(files.get(ServiceWorker.file)), {
            minimized: true,
          });
        },
      );
    });
  }
}
