import { createContext, type ReactNode, Suspense, startTransition, useContext, useEffect, useState } from 'react';

/** A part of the page that React hydrates as a whole. */
interface Hydration {
  /** Until its first commit in the browser; on a server always. */
  isPending: boolean;
}

/** What is in no later part. */
const firstPart: Hydration = { isPending: typeof document === 'undefined' };

const PartContext = createContext(firstPart);

/** Called before the page that a server has rendered is hydrated. */
export const startHydration = (): void => {
  firstPart.isPending = true;
};

/** Called after the first commit: what is rendered from then on exists in the browser only. */
export const endHydration = (): void => {
  firstPart.isPending = false;
};

/**
 * False on a server, and in the render that hydrates its HTML: what depends on the device (storage, time zone) is rendered as
 * if the device had nothing. True afterwards, and at once in a part that is rendered in the browser only.
 */
export function useIsHydrated(): boolean {
  const part = useContext(PartContext);
  const [isHydrated, setHydrated] = useState(!part.isPending);
  useEffect(() => {
    // a transition, so that the rest of the page is hydrated in slices
    if (!isHydrated) startTransition(() => setHydrated(true));
  }, [isHydrated]);
  return isHydrated;
}

/**
 * A part that React hydrates after the rest of the page, so that what a traveller sees first can be used first. A press or typing
 * in it makes React take it over at once, and so does a change of its props: for parts that do not change while a page starts.
 * In a page that a browser renders it is nothing.
 */
export function LaterPart({ children }: { readonly children: ReactNode }) {
  const whole = useContext(PartContext);
  const [part] = useState<Hydration | undefined>(() => (whole.isPending ? { isPending: true } : undefined));
  if (!part) return children;
  return (
    <PartContext value={part}>
      <Suspense>
        {children}
        <End of={part} />
      </Suspense>
    </PartContext>
  );
}

/** Its effect runs after those of the part. */
function End({ of: part }: { readonly of: Hydration }) {
  useEffect(() => {
    part.isPending = false;
  }, [part]);
  return null;
}
