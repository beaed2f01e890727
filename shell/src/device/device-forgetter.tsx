import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { forgetDeviceHash } from 'shared/paths';
import { toast } from 'shared/shell';
import type ForgetDialog from './forget-dialog';

type DialogComponent = ComponentType<ComponentProps<typeof ForgetDialog>>;

/** It comes with what is loaded once the page is idle, so that it is there without a network. */
const fetchDialog = () => import(/* webpackChunkName: "idle" */ './forget-dialog').then((module) => module.default);

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * Opens the question for every link of the site to `#forget-device`, whichever remote it is of. Without scripts these links
 * lead to the section of the privacy page that says what a device keeps.
 */
export function DeviceForgetter({ onForgotten }: { readonly onForgotten: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<DialogComponent>();

  useEffect(() => {
    function press(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest(`a[href$="#${forgetDeviceHash}"]`);
      if (!link || !isPlainPress(event)) return;
      // before the router, which would follow the link
      event.preventDefault();
      fetchDialog().then(
        (component) => {
          setDialog(() => component);
          setOpen(true);
        },
        (error: unknown) => {
          console.warn('The question could not be loaded', error);
          toast.add({
            title: 'This could not be opened',
            description: 'Check your connection and try again.',
            variant: 'destructive',
          });
        },
      );
    }
    document.addEventListener('click', press, true);
    return () => document.removeEventListener('click', press, true);
  }, []);

  return Dialog && isOpen ? <Dialog onClose={() => setOpen(false)} onForgotten={onForgotten} /> : null;
}
