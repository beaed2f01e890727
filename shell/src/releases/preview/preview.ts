import { previewParameter, type ReleaseMap, previewStorageKey as storageKey } from 'shared/remote';
import { isPreview } from './is-preview';

/** A release that this tab was asked to show in place of the live one. */
export interface Preview {
  /** As asked for: `mf-rides@1.5.0-pr.12`. */
  readonly asked: string;
  /** False where the site knows no such release: then everything is as it is live. */
  readonly isShown: boolean;
}

/** What a start finds: nothing of the kind, a preview, or a preview that the address has lost on the way. */
export type PreviewStart = { readonly preview?: Preview; readonly goTo?: string };

/** An address with a preview in its query, or without any. */
export function addressWith({ pathname, search, hash }: Location, asked?: string): string {
  const query = new URLSearchParams(search);
  query.delete(previewParameter);
  if (asked) query.set(previewParameter, asked);
  return pathname + (query.size ? `?${query}` : '') + hash;
}

/** @param kept what this tab was shown last, if it was a preview */
export function previewOf(map: ReleaseMap, address: Location, kept: string | null): PreviewStart {
  const asked = new URLSearchParams(address.search).get(previewParameter);
  if (asked) return { preview: { asked, isShown: isPreview(map) } };
  return kept ? { goTo: addressWith(address, kept) } : {};
}

/** The preview of this tab. A reload of an address that lost it goes to the one that has it. */
export function startPreview(map: ReleaseMap): PreviewStart {
  try {
    const start = previewOf(map, location, sessionStorage.getItem(storageKey));
    if (start.preview?.isShown) sessionStorage.setItem(storageKey, start.preview.asked);
    else if (start.preview) endPreview();
    return start;
  } catch {
    // A browser that refuses session storage keeps no preview over a reload.
    return previewOf(map, location, null);
  }
}

export const endPreview = (): void => sessionStorage.removeItem(storageKey);
