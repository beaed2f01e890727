import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { VisuallyHidden } from 'shared/ui';

type Announce = (sentence: string) => void;
const AnnounceContext = createContext<Announce>(() => undefined);

/** Says to a screen reader what has just happened, wherever the focus is. */
export const useAnnounce = (): Announce => useContext(AnnounceContext);

export function Announcer({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ sentence: '', count: 0 });
  const announce = useCallback<Announce>((sentence) => setSaid(({ count }) => ({ sentence, count: count + 1 })), []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden role="status" aria-label="What has happened">
        {/* the same sentence twice is two pieces of news */}
        <span key={said.count}>{said.sentence}</span>
      </VisuallyHidden>
    </AnnounceContext>
  );
}
