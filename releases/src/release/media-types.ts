/** The file types of a release that are served. Others, documents above all, are not. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
};

const endingOf = (file: string) => file.slice(file.lastIndexOf('.'));

export const mediaTypeOf = (file: string): string | undefined => mediaTypes[endingOf(file)];

/** False for fonts and pictures, which are compressed already. */
export const isCompressible = (file: string): boolean =>
  ['.js', '.mjs', '.css', '.json', '.map', '.svg', '.txt'].includes(endingOf(file));
