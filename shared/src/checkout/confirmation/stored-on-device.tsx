import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keepForOffline } from 'shared/device-bookings';
import { formatLongDate } from 'shared/format';
import { type OfflinePage, savesData, storedUntilMs, storeOfflinePage, useAgreedToStore } from 'shared/shell';
import { Box, Button, HStack, Text } from 'shared/ui';
import { Checkbox } from 'shared/ui/parts';

const thisPage = () => (savesData() ? 'this page' : 'this page and its receipt');

const explanation = () =>
  `For when there is no network: ${thisPage()} stay in this browser until three days after your journey, and so do confirmations that you open later. Leave it off on a device that others use too.`;

const words: Readonly<Record<Exclude<StorageState, 'off'>, (kept?: OfflinePage) => string>> = {
  storing: () => 'Storing this confirmation…',
  kept: (kept) =>
    `You can open ${thisPage()} here without a network${kept ? ` until ${formatLongDate(new Date(kept.untilMs))}` : ''}. Turn this off to remove every confirmation that is stored here.`,
  failed: () =>
    'This confirmation could not be stored: the device may have no room, or there is no network. The site tries again when you open this page.',
  removing: () => 'Removing what is stored…',
  removed: () =>
    'No confirmation is stored on this device any more. Your booking stands as before, and its details are in your e-mails.',
  'not-removed': () =>
    'What is stored could not be removed. Delete the data of this site in the settings of your browser.',
};

const Words = ({ children }: { readonly children: ReactNode }) => (
  <Text textStyle="small" color="fg.muted" maxWidth="72ch">
    {children}
  </Text>
);

/** Asks for consent to store the confirmation on this device, and says what is stored until when. */
export function StoredOnDevice(options: OfflinePageOptions) {
  const { isAgreed, state, kept, change } = useOfflinePage(options);
  const [isExplained, setExplained] = useState(false);
  // needs a service worker; nothing is stored about a past journey
  if (!('serviceWorker' in navigator) || storedUntilMs(options.journeyEndsOn) <= Date.now()) return null;
  return (
    <Box as="section" aria-label="On this device" marginTop="4" _print={{ display: 'none' }}>
      <HStack gap="1" columnGap={{ base: '1', md: '4' }}>
        <Checkbox label="Keep on this device" checked={isAgreed} onChange={(agreed) => void change(agreed)} />
        <Button
          variant="plain"
          size="sm"
          flex="none"
          paddingInline="0"
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
        >
          What is kept?
        </Button>
      </HStack>
      {isExplained && <Words>{explanation()}</Words>}
      {/* there from the start, so that it is read out when it is filled */}
      <Box role="status">{state !== 'off' && <Words>{words[state](kept)}</Words>}</Box>
    </Box>
  );
}

interface OfflinePageOptions {
  /** The path of the confirmation, with its query. */
  readonly path: string;
  /** Its name in the list of pages that open offline. */
  readonly title: string;
  /** URLs of the API calls that it needs. */
  readonly api: readonly string[];
  /** The end of the journey, an ISO instant. */
  readonly journeyEndsOn: string;
  /** Loads what the page would otherwise load on demand. */
  readonly prepare: () => Promise<void>;
}

/** `off` until the traveller consents; `removed` after the consent was withdrawn on this page. */
type StorageState = 'off' | 'storing' | 'kept' | 'failed' | 'removing' | 'removed' | 'not-removed';

/** Stores the confirmation on this device if the traveller has consented, on this page or on an earlier one. */
function useOfflinePage(options: OfflinePageOptions) {
  const { path } = options;
  const latest = useRef(options);
  latest.current = options;
  const isAgreed = useAgreedToStore();
  const [state, setState] = useState<StorageState>('off');
  const [kept, setKept] = useState<OfflinePage>();

  useEffect(() => {
    if (!isAgreed) {
      // withdrawn in another tab, which removes the stored pages
      setState((before) => (before === 'storing' || before === 'kept' || before === 'failed' ? 'removed' : before));
      return;
    }
    let isShown = true;
    setState('storing');
    storeNow(latest.current, path)
      .catch((error: unknown) => console.warn('The confirmation is not stored on this device', error))
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
    const isRemoved = await keepForOffline(agreed);
    if (!agreed) setState(isRemoved ? 'removed' : 'not-removed');
  }

  return { isAgreed, state, kept, change };
}

async function storeNow({ title, api, journeyEndsOn, prepare }: OfflinePageOptions, path: string) {
  // the receipt is prefetched, unless the browser asks to save data
  if (!savesData()) await prepare().catch((error: unknown) => console.warn('The receipt needs a connection', error));
  return storeOfflinePage({ path, title, api, journeyEndsOn });
}
