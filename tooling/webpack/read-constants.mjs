/**
 * Defines constants that a library reads while it is built. The build fails if no module reads one of them: after an upgrade the
 * library would otherwise get its default, and nobody would notice.
 */
export class ReadConstants {
  /** @param {Readonly<Record<string, boolean | string>>} values */
  constructor(values) {
    this.values = values;
  }

  apply(compiler) {
    const { DefinePlugin, WebpackError } = compiler.webpack;
    const read = new Set();
    const definitions = Object.entries(this.values).map(([name, value]) => [
      name,
      DefinePlugin.runtimeValue(() => {
        read.add(name);
        return JSON.stringify(value);
      }),
    ]);
    new DefinePlugin(Object.fromEntries(definitions)).apply(compiler);
    compiler.hooks.compilation.tap('ReadConstants', (compilation) => {
      if (compilation.compiler !== compiler) return;
      compilation.hooks.finishModules.tap('ReadConstants', () => {
        for (const name of Object.keys(this.values))
          if (!read.has(name))
            compilation.errors.push(
              new WebpackError(
                `No module reads ${name}: look in the documentation of the library for what replaces it`,
              ),
            );
      });
    });
  }
}
