import { previewParameter, type ReleaseMap, previewStorageKey as storageKey } from 'shared/remote';
import { isPreview } from './is-preview';

/** A release that this tab should show instead of the active one. */
export interface Preview {
  /** As in the URL: `mf-rides@1.5.0-pr.12`. */
  readonly requested: string;
  /** False if the site has no such release: then the active releases are shown. */
  readonly isShown: boolean;
}

/** Nothing, a preview, or a redirect to the URL of a preview whose parameter was lost by navigation. */
export type PreviewStart = { readonly preview?: Preview; readonly redirectTo?: string };

/** The URL with a preview in its query, or without one. */
export function addressWith({ pathname, search, hash }: Location, requested?: string): string {
  const query = new URLSearchParams(search);
  query.delete(previewParameter);
  if (requested) query.set(previewParameter, requested);
  return pathname + (query.size ? `?${query}` : '') + hash;
}

/** @param stored the preview that this tab showed last, from session storage */
export function previewOf(map: ReleaseMap, address: Location, stored: string | null): PreviewStart {
  const requested = new URLSearchParams(address.search).get(previewParameter);
  if (requested) return { preview: { requested, isShown: isPreview(map) } };
  return stored ? { redirectTo: addressWith(address, stored) } : {};
}

/** The preview of this tab; after a reload of a URL without the parameter, a redirect to the URL with it. */
export function startPreview(map: ReleaseMap): PreviewStart {
  try {
    const start = previewOf(map, location, sessionStorage.getItem(storageKey));
    if (start.preview?.isShown) sessionStorage.setItem(storageKey, start.preview.requested);
    else if (start.preview) endPreview();
    return start;
  } catch {
    // Without session storage a preview does not survive a reload.
    return previewOf(map, location, null);
  }
}

export const endPreview = (): void => sessionStorage.removeItem(storageKey);
