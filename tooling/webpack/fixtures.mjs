import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts the fixtures that a declaration names into the release: with them each page can be seen without a site. */
export class Fixtures {
  constructor(folder, { routes, widgets }) {
    this.folder = folder;
    this.files = [...new Set([...routes, ...widgets].flatMap(({ fixture }) => fixture ?? []))];
  }

  apply(compiler) {
    const { sources, Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Fixtures', (compilation) => {
      for (const file of this.files) compilation.fileDependencies.add(join(this.folder, file));
      compilation.hooks.processAssets.tap(
        { name: 'Fixtures', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const file of this.files) {
            const source = join(this.folder, file);
            if (!existsSync(source)) {
              compilation.errors.push(new WebpackError(`release.json names ${file}, which is not there`));
              continue;
            }
            const text = JSON.stringify(JSON.parse(readFileSync(source, 'utf8')));
            compilation.emitAsset(file, new sources.RawSource(text), { minimized: true });
          }
        },
      );
    });
  }
}
