import { useEffect, useRef, useState } from 'react';
import { formatLongDate } from 'shared/format';
import {
  type OfflinePage,
  removeOfflinePages,
  savesData,
  setAgreedToStore,
  storedUntilMs,
  storeOfflinePage,
  useAgreedToStore,
} from 'shared/shell';
import { Box, Card, Heading, Text } from 'shared/ui';
import { Checkbox } from 'shared/ui/parts';

const thisPage = () => (savesData() ? 'this page' : 'this page and its receipt');

const words: Readonly<Record<StorageState, (kept?: OfflinePage) => string>> = {
  off: () =>
    `Now it is not stored here. Once you turn this on, ${thisPage()} stay in this browser until three days after your journey, and so do confirmations that you open later. Leave it off on a device that others use too.`,
  storing: () => 'Storing this confirmation…',
  kept: (kept) =>
    `You can open ${thisPage()} here without a network${kept ? ` until ${formatLongDate(new Date(kept.untilMs))}` : ''}. Turn this off to remove every confirmation that is stored here.`,
  failed: () =>
    'This confirmation could not be stored: the device may have no room, or there is no network. The site tries again when you open this page.',
  removing: () => 'Removing what is stored…',
  removed: () =>
    'No confirmation is stored on this device any more. Your booking stands as before, and its details are in your mail.',
  'not-removed': () =>
    'What is stored could not be removed. Delete the data of this site in the settings of your browser.',
};

/** Asks whether the confirmation may be stored on this device, and says what is stored and until when. */
export function StoredOnDevice(options: OfflinePageOptions) {
  const { isAgreed, state, kept, change } = useOfflinePage(options);
  // without a service worker there is nothing to offer, and of a journey that is over nothing is stored
  if (!('serviceWorker' in navigator) || storedUntilMs(options.journeyEndsOn) <= Date.now()) return null;
  return (
    <Card as="section" aria-label="On this device">
      <Heading textStyle="h3" marginBottom="1">
        On this device
      </Heading>
      <Checkbox
        label="Keep this confirmation on this device for when there is no network"
        checked={isAgreed}
        onChange={(agreed) => void change(agreed)}
      />
      <Box role="status" marginTop="2">
        <Text color="fg.muted">{words[state](kept)}</Text>
      </Box>
    </Card>
  );
}

export interface OfflinePageOptions {
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
export type StorageState = 'off' | 'storing' | 'kept' | 'failed' | 'removing' | 'removed' | 'not-removed';

/** Stores the confirmation on this device once the traveller has agreed, for this one or for an earlier one. */
export function useOfflinePage(options: OfflinePageOptions) {
  const { path } = options;
  const latest = useRef(options);
  latest.current = options;
  const isAgreed = useAgreedToStore();
  const [state, setState] = useState<StorageState>('off');
  const [kept, setKept] = useState<OfflinePage>();

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
    setAgreedToStore(agreed);
    if (!agreed) setState((await removeOfflinePages()) ? 'removed' : 'not-removed');
  }

  return { isAgreed, state, kept, change };
}

async function keepNow({ title, api, journeyEndsOn, prepare }: OfflinePageOptions, path: string) {
  // the receipt is fetched ahead for later: not where data is to be saved
  if (!savesData()) await prepare().catch((error: unknown) => console.warn('The receipt needs a connection', error));
  return storeOfflinePage({ path, title, api, journeyEndsOn });
}
