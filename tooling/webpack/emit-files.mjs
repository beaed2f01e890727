/**
 * Adds files that webpack does not compile. They are made while webpack compiles the modules; an error fails the build.
 */
export class EmitFiles {
  /** @param {(compilation: import('webpack').Compilation) => Promise<Record<string, string | Buffer | import('webpack').sources.Source>>} make the content of each file by name */
  constructor(name, make) {
    this.name = name;
    this.make = make;
  }

  apply(compiler) {
    const { sources, Compilation, WebpackError } = compiler.webpack;
    // a source that another compiler has made before is not written again
    const sourceOf = (content) => (content instanceof sources.Source ? content : new sources.RawSource(content));
    compiler.hooks.thisCompilation.tap(this.name, (compilation) => {
      const made = this.make(compilation).then(
        (files) => ({ files }),
        (error) => ({ error, files: {} }),
      );
      compilation.hooks.processAssets.tapPromise(
        { name: this.name, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const { files, error } = await made;
          // an error of a module is reported by itself: the files are often made from the same module
          if (error && !compilation.errors.length)
            compilation.errors.push(new WebpackError(`${this.name}: ${error.stack ?? error}`));
          for (const [file, content] of Object.entries(files))
            compilation.emitAsset(file, sourceOf(content), { minimized: true });
        },
      );
    });
  }
}
