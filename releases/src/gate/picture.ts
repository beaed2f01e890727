import type { PageReport } from './report';

/** What a page looks like at one width of the window. */
export interface Picture extends Pick<PageReport, 'remote' | 'kind' | 'name'> {
  /** The window's, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** WebP. */
  readonly bytes: Uint8Array;
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture for one of the window. */
  readonly scale: number;
}

/** A phone first: it is the window in which a page is examined. */
export const pictureSizes: readonly PictureSize[] = [
  { width: 360, height: 740, scale: 1 },
  { width: 1440, height: 900, scale: 0.5 },
];

/** A page that needs more has no picture. */
const maxPictureBytes = 150_000;

/** Pages of one examination that have pictures. */
export const maxPicturedPages = 24;

/**
 * Whether it is a picture as the gate makes them. A process that has run a candidate may send anything.
 */
export function isPicture({ width, height, bytes }: Picture): boolean {
  const mark = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    pictureSizes.some((size) => size.width === width && size.height === height) &&
    bytes.byteLength <= maxPictureBytes &&
    mark.startsWith('RIFF') &&
    mark.endsWith('WEBP')
  );
}
