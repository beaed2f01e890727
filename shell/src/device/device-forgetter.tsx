import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { forgetDeviceHash } from 'shared/paths';
import { toast } from 'shared/shell';
import type ForgetDialog from './forget-dialog';

type DialogComponent = ComponentType<ComponentProps<typeof ForgetDialog>>;

/** Part of the chunk that is loaded when the page is idle, so that it is available offline. */
const fetchDialog = () => import(/* webpackChunkName: "idle" */ './forget-dialog').then((module) => module.default);

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * Opens the dialog for every link of the site to `#forget-device`, also for those in remotes. Without scripts these links
 * lead to the section of the privacy page that lists what a device stores.
 */
export function DeviceForgetter({ onForgotten }: { readonly onForgotten: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<DialogComponent>();

  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest(`a[href$="#${forgetDeviceHash}"]`);
      if (!link || !isPlainClick(event)) return;
      // runs in the capture phase: the router would follow the link
      event.preventDefault();
      fetchDialog().then(
        (component) => {
          setDialog(() => component);
          setOpen(true);
        },
        (error: unknown) => {
          console.warn('The dialog could not be loaded', error);
          toast.add({
            title: 'This could not be opened',
            description: 'Check your connection and try again.',
            variant: 'destructive',
          });
        },
      );
    }
    document.addEventListener('click', handleClick, true);
    return () => document.removeEventListener('click', handleClick, true);
  }, []);

  return Dialog && isOpen ? <Dialog onClose={() => setOpen(false)} onForgotten={onForgotten} /> : null;
}
