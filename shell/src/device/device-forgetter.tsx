import { useEffect } from 'react';
import { forgetDeviceHash } from 'shared/paths';
import { useLazyDialog } from '../frame/use-lazy-dialog';

/** Part of the chunk that is loaded when the page is idle, so that it is available offline. */
const loadDialog = () => import(/* webpackChunkName: "idle" */ './forget-dialog');

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * Opens the dialog for every link of the site to `#forget-device`, also for those in remotes. Without scripts these links
 * lead to the section of the privacy page that lists what a device stores.
 */
export function DeviceForgetter({ onForgotten }: { readonly onForgotten: () => void }) {
  const { Dialog, open, close } = useLazyDialog(loadDialog);

  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest(`a[href$="#${forgetDeviceHash}"]`);
      if (!link || !isPlainClick(event)) return;
      // runs in the capture phase: the router would follow the link
      event.preventDefault();
      void open();
    }
    document.addEventListener('click', handleClick, true);
    return () => document.removeEventListener('click', handleClick, true);
  }, [open]);

  return Dialog && <Dialog onClose={close} onForgotten={onForgotten} />;
}
