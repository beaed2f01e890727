/**
 * Fetches every chunk in the same credentials mode, `anonymous`: webpack leaves it out for the page's own origin, and
 * a preload hint in another mode than its script is fetched twice.
 */
export class AnonymousScripts {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap('AnonymousScripts', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'AnonymousScripts',
        (source) => `${source}\nscript.crossOrigin = 'anonymous';`,
      );
    });
  }
}
