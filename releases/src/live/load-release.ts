import { documentPartsOf, isShell } from '../release/build';
import type { Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import type { LoadedRelease } from './live-site';
import { textsOf } from './page-texts';

/**
 * Reads the files of a release that the server needs: the parts of documents and the service worker. Browsers do not
 * verify the hashes of these, so files that are missing or altered in the store are left out.
 */
export async function loadRelease(store: Pick<ReleaseStore, 'read'>, release: Release): Promise<LoadedRelease> {
  const { build } = release;
  const ofShell = isShell(build) ? [build.document, ...build.styles, ...(build.worker ? [build.worker] : [])] : [];
  const names = [...new Set([...documentPartsOf(build), ...ofShell])];
  const readings = await Promise.allSettled(names.map((file) => store.read(release, file, 'identity')));
  // Throws only after all reads have settled: a retry would otherwise share a pending read, and its failure.
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
    styles: styles.length === build.styles.length ? escapeEndTags(styles.join('')) : undefined,
    worker: worker && integrity ? { content: worker, integrity } : undefined,
    isIntact,
  };
}

/** Escapes `</` so that the styles cannot end their element; in a string of a style sheet an escaped slash is a slash. */
const escapeEndTags = (styles: string) => styles.replaceAll('</', '<\\/');
