/** The file of the federation runtime that its plugin writes; its name is a hash of text that contains the folder. */
const runtimeEntry = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js/;

/** The names of both modules do: the container names the file of the runtime in its own. */
const idOf = (module) => {
  const name = module.identifier();
  if (name.startsWith('container entry')) return 'container';
  return runtimeEntry.test(name) ? 'runtime' : undefined;
};

/**
 * Gives the modules of the federation plugin ids that do not depend on the folder of the checkout, from which webpack derives
 * them otherwise. Two checkouts of a commit then build the same files; the registry refuses other content under a version that it has.
 */
export class SameInEachFolder {
  apply(compiler) {
    compiler.hooks.compilation.tap('SameInEachFolder', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('SameInEachFolder', (modules) => {
        for (const module of modules) {
          const id = idOf(module);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
