import { documentPartsOf, isShell } from '../release/build';
import type { Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import type { ReadRelease } from './live-site';
import { textsOf } from './page-texts';

/** Reads what documents need of a release's files. @throws Error when the store lacks a shell's document or styles */
export async function readRelease(store: ReleaseStore, release: Release): Promise<ReadRelease> {
  const { build } = release;
  const files = await Promise.all(
    documentPartsOf(build).map(async (file) => [file, await store.read(release, file, 'identity')] as const),
  );
  const texts = textsOf(
    build,
    new Map(files.flatMap(([file, content]): [string, string][] => (content ? [[file, content.toString()]] : []))),
  );
  if (!isShell(build)) return { release, texts, template: undefined, styles: undefined };
  const [template, ...styles] = await Promise.all(
    [build.document, ...build.styles].map((file) => readText(store, release, file)),
  );
  return { release, texts, template, styles: withoutEnd(styles.join('')) };
}

/** So that nothing in it ends the element in which it stands; in a string of a style sheet an escaped slash is a slash. */
const withoutEnd = (styles: string) => styles.replaceAll('</', '<\\/');

async function readText(store: ReleaseStore, release: Release, file: string): Promise<string> {
  const text = await store.read(release, file, 'identity');
  if (!text) throw new Error(`The store lacks ${file} of ${release.name}@${release.version}`);
  return text.toString();
}
