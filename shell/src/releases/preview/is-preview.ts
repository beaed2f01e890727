import { previewParameter, previewStorageKey, type ReleaseMap } from 'shared/remote';

export const isPreview = ({ remotes }: ReleaseMap): boolean =>
  Object.values(remotes).some(({ channel }) => channel === 'preview');

/** Whether this tab may show a preview: its URL has the parameter, or it showed one before. */
export function mayBePreview(): boolean {
  try {
    return location.search.includes(`${previewParameter}=`) || sessionStorage.getItem(previewStorageKey) !== null;
  } catch {
    return false;
  }
}
