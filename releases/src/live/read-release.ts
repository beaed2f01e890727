import { documentPartsOf, isShell } from '../release/build';
import type { Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import type { ReadRelease } from './live-site';
import { textsOf } from './page-texts';

/**
 * Reads what the server takes from a release's files: the parts of documents and the service worker. Browsers compare
 * none of these with a hash, so whatever the store does not answer as it was published is left out.
 */
export async function readRelease(store: Pick<ReleaseStore, 'read'>, release: Release): Promise<ReadRelease> {
  const { build } = release;
  const ofShell = isShell(build) ? [build.document, ...build.styles, ...(build.worker ? [build.worker] : [])] : [];
  const names = [...new Set([...documentPartsOf(build), ...ofShell])];
  const readings = await Promise.allSettled(names.map((file) => store.read(release, file, 'identity')));
  // Only now: whoever reads the release again would share a reading that is still under way, and its failure.
  const contents = readings.map((reading) => {
    if (reading.status === 'rejected') throw reading.reason;
    return reading.value;
  });
  const files = new Map(names.flatMap((file, index) => (contents[index] ? [[file, contents[index]] as const] : [])));
  const texts = textsOf(build, new Map([...files].map(([file, content]) => [file, content.toString()])));
  const isIntact = files.size === names.length;
  if (!isShell(build)) return { release, texts, template: undefined, styles: undefined, worker: undefined, isIntact };

  const styles = build.styles.flatMap((file) => files.get(file)?.toString() ?? []);
  const worker = build.worker === undefined ? undefined : files.get(build.worker);
  const integrity = release.files.find(({ file }) => file === build.worker)?.integrity;
  return {
    release,
    texts,
    template: files.get(build.document)?.toString(),
    styles: styles.length === build.styles.length ? withoutEnd(styles.join('')) : undefined,
    worker: worker && integrity ? { content: worker, integrity } : undefined,
    isIntact,
  };
}

/** So that nothing in it ends the element in which it stands; in a string of a style sheet an escaped slash is a slash. */
const withoutEnd = (styles: string) => styles.replaceAll('</', '<\\/');
