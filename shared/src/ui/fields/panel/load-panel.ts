import type { ComponentType } from 'react';
import type { PanelProps } from './panel';

/** Loads the panel that fits the screen: a phone does not download the code that positions a popover. */
export async function loadPanel(): Promise<ComponentType<PanelProps>> {
  const isPhone = window.matchMedia('(max-width: 767px)').matches;
  const panel = isPhone ? await import('./sheet') : await import('./popover');
  return panel.default;
}

const latestPreloadMs = 5_000;

/**
 * Loads the panel when the page is idle, so that it opens at once and without a network.
 *
 * @returns a function that cancels it
 */
export function preloadPanel(): () => void {
  const preload = () => void loadPanel().catch(console.warn);
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(preload, { timeout: latestPreloadMs });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(preload, latestPreloadMs);
  return () => clearTimeout(timer);
}
