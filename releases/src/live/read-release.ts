import { fragmentFilesOf, isShell } from '../release/build';
import type { Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import type { ReadRelease } from './live-site';
import { textsOf } from './page-texts';

/** Reads what documents need of a release's files. @throws Error when the store lacks a shell's document */
export async function readRelease(store: ReleaseStore, release: Release): Promise<ReadRelease> {
  const { build } = release;
  const files = await Promise.all(
    fragmentFilesOf(build).map(async (file) => [file, await store.read(release, file, 'identity')] as const),
  );
  const texts = textsOf(
    build,
    new Map(files.flatMap(([file, content]): [string, string][] => (content ? [[file, content.toString()]] : []))),
  );
  return { release, texts, template: isShell(build) ? await readTemplate(store, release, build.document) : undefined };
}

async function readTemplate(store: ReleaseStore, release: Release, document: string): Promise<string> {
  const template = await store.read(release, document, 'identity');
  if (!template) throw new Error(`The store lacks ${document} of ${release.name}@${release.version}`);
  return template.toString();
}
