/** Strings and addresses, which are kept to the letter. */
const literal = `"[^"]*"|'[^']*'|url\\([^)]*\\)`;
const replaceOutside = (styles, pattern, by) =>
  styles.replace(new RegExp(`(${literal})|${pattern}`, 'g'), (_, kept, sign = '') => kept ?? by(sign));

/** A style sheet without comments, and without spaces and signs that say nothing. */
export function compactStyles(styles) {
  const spaced = replaceOutside(styles, '(?:/\\*[^]*?\\*/|\\s)+', () => ' ');
  const tight = replaceOutside(spaced, ' ?([{};,>]) ?|(?<=:) ', (sign) => sign);
  return replaceOutside(tight, ';(?=})', () => '').trim();
}

/** Makes the style sheets of a build short: they stand in each document. */
export class CompactStyles {
  apply(compiler) {
    const { sources, Compilation } = compiler.webpack;
    compiler.hooks.compilation.tap('CompactStyles', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'CompactStyles', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        (assets) => {
          for (const name of Object.keys(assets).filter((file) => file.endsWith('.css')))
            compilation.updateAsset(name, (source) => new sources.RawSource(compactStyles(String(source.source()))), {
              minimized: true,
            });
        },
      );
    });
  }
}
