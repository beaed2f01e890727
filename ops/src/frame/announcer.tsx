import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { VisuallyHidden } from 'shared/ui';

type Announce = (sentence: string) => void;
const AnnounceContext = createContext<Announce>(() => undefined);

/** Announces a sentence to screen readers, wherever the focus is. */
export const useAnnounce = (): Announce => useContext(AnnounceContext);

export function Announcer({ children }: { readonly children: ReactNode }) {
  const [last, setLast] = useState({ sentence: '', count: 0 });
  const announce = useCallback<Announce>((sentence) => setLast(({ count }) => ({ sentence, count: count + 1 })), []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden role="status" aria-label="What has happened">
        {/* keyed, so that a repeated sentence is announced again */}
        <span key={last.count}>{last.sentence}</span>
      </VisuallyHidden>
    </AnnounceContext>
  );
}
