import type { PicturesAnswer } from 'releases/contract/pictures-api';
import { callReleases } from './calls';

export type { PicturesAnswer };

/** The pictures of a release, beside those of the one that it has replaced. */
export const picturesQuery = (name: string, version: string) => ({
  queryKey: ['releases', 'pictures', name, version],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callReleases<PicturesAnswer>('GET', '/pictures', { query: { name, version }, signal }),
});

/** The bytes of a picture, as a source for an image: the policy of this page allows only its own files and data. */
export const pictureQuery = (path: string) => ({
  queryKey: ['releases', 'picture', path],
  async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<string> {
    const response = await fetch(`/releases/api${path}`, { headers: { 'x-tafiya-ops': '1' }, signal });
    if (!response.ok) throw new Error(`The picture was answered with ${response.status}.`);
    return dataUrlOf(new Uint8Array(await response.arrayBuffer()));
  },
  // a later examination has other addresses of its release, or the page is loaded again
  staleTime: Number.POSITIVE_INFINITY,
});

/** The registry serves pictures in this format only. */
function dataUrlOf(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:image/webp;base64,${btoa(binary)}`;
}
