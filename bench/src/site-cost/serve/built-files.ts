import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { encode } from 'server/http';

export interface BuiltFile {
  readonly type: string;
  readonly encoding: 'br' | undefined;
  readonly body: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
};
/** What a build tells of itself is for no browser. */
const unserved = /(build|mf-stats)\.json$/;
const compressed = new Set(['.js', '.css', '.json']);

/** A build's files by their paths, compressed as hard as those of a release. */
export async function readBuiltFiles(folder: string, base: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => types[extname(name)] && !unserved.test(name),
  );
  const files = names.map(async (name): Promise<[string, BuiltFile]> => {
    const content = await readFile(join(folder, name));
    const isCompressed = compressed.has(extname(name));
    return [
      base + name.split(sep).join('/'),
      {
        type: types[extname(name)] ?? '',
        encoding: isCompressed ? 'br' : undefined,
        body: isCompressed ? await encode(content, 'br', 'smallest') : content,
      },
    ];
  });
  return new Map(await Promise.all(files));
}
