import type { Page } from 'playwright-core';
import { type Picture, pictureSizes } from './picture';

const quality = 60;

/** Takes a picture of a tab at each width. It changes the size of the window, so it comes after everything that is judged. */
export async function takePictures(page: Page, onPicture: (of: Pick<Picture, 'width' | 'height' | 'bytes'>) => void) {
  const session = await page.context().newCDPSession(page);
  for (const { width, height, scale } of pictureSizes) {
    await page.setViewportSize({ width, height });
    // two frames: one in which the page takes the new size in, and one in which it is drawn
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
    );
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip: { x: 0, y: 0, width, height, scale },
    });
    onPicture({ width, height, bytes: Buffer.from(data, 'base64') });
  }
}
