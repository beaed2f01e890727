import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from './toasts';

const fetchViewport = () => import('./toast-viewport').then((module) => module.default);

/**
 * The place of the toasts, put once by the shell. Its code is fetched when the page is idle, so that it weighs nothing
 * at the start and is there when the network is not; a toast that comes sooner fetches it at once.
 */
export function ToastViewport() {
  const [Viewport, setViewport] = useState<ComponentType>();
  const isWanted = useToasts().length > 0;

  useEffect(() => {
    if (Viewport) return;
    let isCurrent = true;
    const fetchNow = () =>
      fetchViewport()
        .then((component) => isCurrent && setViewport(() => component))
        .catch((error: unknown) => console.warn('The toasts could not be fetched', error));
    const timer = setTimeout(fetchNow, isWanted ? 0 : 3_000);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [Viewport, isWanted]);

  return Viewport ? <Viewport /> : null;
}
