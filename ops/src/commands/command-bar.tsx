import { lazy, Suspense, useEffect } from 'react';
import type { Me } from '../api/people';
import { setCommandBarOpen, useCommandBarOpen } from './open-state';
import { isShortcut } from './shortcut';

const loadDialog = () => import('./command-dialog');
const CommandDialog = lazy(loadDialog);

/** Search for bookings, sections, drivers and actions, by `Ctrl-K` or `⌘K` on every page. */
export function CommandBar({ me }: { readonly me: Me }) {
  const isOpen = useCommandBarOpen();
  useEffect(() => {
    // so that nothing is lost of what is typed right after the shortcut; offline it is asked for again
    loadDialog().catch(() => undefined);
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
  return (
    isOpen && (
      <Suspense fallback={null}>
        <CommandDialog me={me} onClose={() => setCommandBarOpen(false)} />
      </Suspense>
    )
  );
}
