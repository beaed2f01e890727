import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from './toasts';

const fetchViewport = () => import('./toast-viewport').then((module) => module.default);

/**
 * The viewport of the toasts, rendered once by the shell. Its code is loaded when the page is idle: it does not delay the
 * start, and is available offline. An earlier toast loads it at once.
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
