import { readFile } from 'node:fs/promises';
import path from 'node:path';

const dataFolder = path.resolve(import.meta.dirname, '../../data');

/** The rows of a file in `api/data`, as records with the names of the header line. */
export const readCsv = async (file: string): Promise<Record<string, string>[]> => {
  const text = await readFile(path.join(dataFolder, file), 'utf8');
  const [header = [], ...rows] = text.trim().split(/\r?\n/).map(splitLine);
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
};

/** The cells of one line. A cell in double quotes may contain commas and doubled quotes. */
export const splitLine = (line: string): string[] =>
  // with a comma before the first cell as well, no match is empty
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
