import { contentSecurityPolicy } from '../document/security';
import { integrityOf } from '../release/digest';
import type { ConsoleBuild } from './console-build';

export const consoleAssets = '/ops/assets/';

/** The one document of the back office, and what it may do: nothing but its own files and the API. */
export function consoleDocument({ document, scripts, styles, fonts, files }: ConsoleBuild) {
  const attributes = (file: string) => {
    const content = files.get(file);
    if (!content) throw new Error(`The build of the console names ${file} and lacks it`);
    return `crossorigin integrity="${integrityOf(content)}"`;
  };
  const head = [
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${consoleAssets}${file}">`,
    ),
    ...styles.map((file) => `<link rel="stylesheet" href="${consoleAssets}${file}" ${attributes(file)}>`),
    ...scripts.map((file) => `<script defer src="${consoleAssets}${file}" ${attributes(file)}></script>`),
  ].join('\n');
  return { html: document.replace('{{head}}', () => head), policy: contentSecurityPolicy({ template: document }) };
}
