/**
 * By what `import()` asks for (a page's or a widget's module, `./ride-results`; a part of the shared look,
 * `shared/ui/calendar`) the scripts that it fetches. The names of modules are the site's own: no two remotes have the same.
 *
 * @param {import('webpack').Compilation} compilation
 */
export function filesOfModules({ chunkGroups }) {
  const found = chunkGroups.flatMap((group) =>
    group.origins.flatMap(({ request = '' }) => {
      const [, name, share] =
        /(?:\/src\/(?:pages|widgets)\/([\w-]+)\/index\.ts|^(shared\/ui\/\w+))$/.exec(request ?? '') ?? [];
      return name || share ? [[share ?? `./${name}`, scriptsOf(group)]] : [];
    }),
  );
  return Object.fromEntries(found);
}

const scriptsOf = (group) => [
  ...new Set(group.chunks.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'))),
];
