import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';

/** A loader for modules named `made-*`: they run when a site is built, and what they export stands in their place as data. */
export default function madeAtBuild() {
  const done = this.async();
  this.addContextDependency(dirname(this.resourcePath));
  tsImport(pathToFileURL(this.resourcePath).href, import.meta.url).then(
    (made) =>
      done(
        null,
        Object.entries(made)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n'),
      ),
    done,
  );
}
