import { useEffect, useRef, useState } from 'react';
import { forgetOffline, type KeptPage, keepOffline, savesData } from 'shared/shell';

export interface KeptPageOptions {
  /** The confirmation's address, with its query. */
  readonly path: string;
  /** By what it is listed while there is no connection. */
  readonly title: string;
  /** The addresses of the calls that it is made of. */
  readonly api: readonly string[];
  /** Loads what the page would load only when it is asked for. */
  readonly prepare: () => Promise<void>;
  /** Forgets what the page itself holds of the booking. */
  readonly onForget: () => void;
}

/** Keeps the confirmation on this device as soon as it is seen, until the traveller has it forgotten. */
export function useKeptPage(options: KeptPageOptions) {
  const { path } = options;
  const latest = useRef(options);
  latest.current = options;
  /** Undefined as long as nothing is known; null while it is not kept. */
  const [kept, setKept] = useState<KeptPage | null>();
  const [isForgotten, setForgotten] = useState(false);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isShown = true;
    keepNow(latest.current, path).then(
      (page) => isShown && setKept(page),
      (error: unknown) => console.warn('The confirmation is not kept on this device', error),
    );
    return () => {
      isShown = false;
    };
  }, [path]);

  async function change(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      console.warn('The device did not answer', error);
    } finally {
      setBusy(false);
    }
  }

  const forget = () =>
    change(async () => {
      if (!(await forgetOffline(path))) return;
      latest.current.onForget();
      setKept(null);
      setForgotten(true);
    });

  const keepAgain = () =>
    change(async () => {
      setKept((await keepNow(latest.current, path, true)) ?? null);
      setForgotten(false);
    });

  return { kept, isForgotten, isBusy, forget, keepAgain };
}

async function keepNow({ title, api, prepare }: KeptPageOptions, path: string, again = false) {
  // the receipt is fetched ahead for later: not where data is to be saved
  if ('serviceWorker' in navigator && !savesData()) {
    await prepare().catch((error: unknown) => console.warn('The receipt needs a connection', error));
  }
  return keepOffline({ path, title, api, again });
}
