import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { tsImport } from 'tsx/esm/api';

/**
 * The version of the shell contract as the sources state it, read by itself: the door that it belongs to is of the
 * browser. It is read once for each build, so a watch build keeps the one that it started with.
 */
export async function readContractVersion(folder) {
  const door = createRequire(join(folder, 'package.json')).resolve('shared/shell');
  const { contractVersion } = await tsImport(join(dirname(door), 'contract-version.ts'), import.meta.url);
  return contractVersion;
}
