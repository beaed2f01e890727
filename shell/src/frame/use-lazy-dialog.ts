import { type ComponentType, useCallback, useState } from 'react';
import { toast } from 'shared/shell';

/** A dialog that is loaded when it is first opened; a toast reports that it could not be loaded. */
export function useLazyDialog<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const [isOpen, setOpen] = useState(false);

  const open = useCallback(async () => {
    try {
      const module = await load();
      setDialog(() => module.default);
      setOpen(true);
    } catch (error) {
      console.warn('The dialog could not be loaded', error);
      toast.add({
        title: 'This could not be opened',
        description: 'Check your connection and try again.',
        variant: 'destructive',
      });
    }
  }, [load]);
  const close = useCallback(() => setOpen(false), []);

  return { Dialog: isOpen ? Dialog : undefined, open, close };
}
