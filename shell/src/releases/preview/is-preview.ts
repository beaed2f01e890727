import { previewParameter, previewStorageKey, type ReleaseMap } from 'shared/remote';

export const isPreview = ({ remotes }: ReleaseMap): boolean =>
  Object.values(remotes).some(({ channel }) => channel === 'preview');

/** Whether this tab may be one of a preview: its address says so, or it was shown one before. Hardly any tab is. */
export function mayBePreview(): boolean {
  try {
    return location.search.includes(`${previewParameter}=`) || sessionStorage.getItem(previewStorageKey) !== null;
  } catch {
    return false;
  }
}
