import { useEffect, useRef, useState } from 'react';
import { forgetOffline, type KeptPage, keepOffline, savesData, setAgreedToKeep, useAgreedToKeep } from 'shared/shell';

export interface KeptPageOptions {
  /** The confirmation's address, with its query. */
  readonly path: string;
  /** By what it is listed while there is no connection. */
  readonly title: string;
  /** The addresses of the calls that it is made of. */
  readonly api: readonly string[];
  /** When the journey is over, as an instant. */
  readonly journeyEndsOn: string;
  /** Loads what the page would load only when it is asked for. */
  readonly prepare: () => Promise<void>;
}

/** `off` until the traveller agrees; `removed` after they took it back on this page. */
export type KeepingState = 'off' | 'storing' | 'kept' | 'failed' | 'removing' | 'removed' | 'not-removed';

/** Stores the confirmation on this device once the traveller has agreed, for this one or for an earlier one. */
export function useKeptPage(options: KeptPageOptions) {
  const { path } = options;
  const latest = useRef(options);
  latest.current = options;
  const isAgreed = useAgreedToKeep();
  const [state, setState] = useState<KeepingState>('off');
  const [kept, setKept] = useState<KeptPage>();

  useEffect(() => {
    if (!isAgreed) {
      // taken back in another tab, which removes what is stored
      setState((before) => (before === 'storing' || before === 'kept' || before === 'failed' ? 'removed' : before));
      return;
    }
    let isShown = true;
    setState('storing');
    keepNow(latest.current, path)
      .catch((error: unknown) => console.warn('The confirmation is not kept on this device', error))
      .then((page) => {
        if (!isShown) return;
        setKept(page ?? undefined);
        setState(page ? 'kept' : 'failed');
      });
    return () => {
      isShown = false;
    };
  }, [path, isAgreed]);

  async function change(agreed: boolean) {
    if (!agreed) setState('removing');
    setAgreedToKeep(agreed);
    if (!agreed) setState((await forgetOffline()) ? 'removed' : 'not-removed');
  }

  return { isAgreed, state, kept, change };
}

async function keepNow({ title, api, journeyEndsOn, prepare }: KeptPageOptions, path: string) {
  // the receipt is fetched ahead for later: not where data is to be saved
  if (!savesData()) await prepare().catch((error: unknown) => console.warn('The receipt needs a connection', error));
  return keepOffline({ path, title, api, journeyEndsOn });
}
