import { useEffect, useState } from 'react';
import type { Me } from '../api/people';
import { setCommandBarOpen, useCommandBarOpen } from './open-state';
import { isShortcut } from './shortcut';

type CommandDialog = typeof import('./command-dialog').default;

/** Search for bookings, sections, drivers and actions, by `Ctrl-K` or `⌘K` on every page. */
export function CommandBar({ me }: { readonly me: Me }) {
  const isOpen = useCommandBarOpen();
  // not by `lazy`: what is typed right after the shortcut would be lost until its first rendering
  const [Dialog, setDialog] = useState<CommandDialog>();
  // before it is opened; offline it is asked for again when it is
  useEffect(() => {
    if (Dialog) return;
    import('./command-dialog').then(
      (loaded) => setDialog(() => loaded.default),
      () => isOpen && setCommandBarOpen(false),
    );
  }, [Dialog, isOpen]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      // the browser would go to its own search
      event.preventDefault();
      // another dialog asks for an answer first
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) setCommandBarOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      setCommandBarOpen(false);
    };
  }, []);
  return isOpen && Dialog && <Dialog me={me} onClose={() => setCommandBarOpen(false)} />;
}
