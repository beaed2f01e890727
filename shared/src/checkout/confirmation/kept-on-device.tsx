import { formatLongDate } from 'shared/format';
import { type KeptPage, keptUntilMs, savesData } from 'shared/shell';
import { Box, Card, Heading, Text } from 'shared/ui';
import { Checkbox } from 'shared/ui/parts';
import { type KeepingState, type KeptPageOptions, useKeptPage } from './use-kept-page';

const thisPage = () => (savesData() ? 'this page' : 'this page and its receipt');

const words: Readonly<Record<KeepingState, (kept?: KeptPage) => string>> = {
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
export function KeptOnDevice(options: KeptPageOptions) {
  const { isAgreed, state, kept, change } = useKeptPage(options);
  // without a service worker there is nothing to offer, and of a journey that is over nothing is stored
  if (!('serviceWorker' in navigator) || keptUntilMs(options.journeyEndsOn) <= Date.now()) return null;
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
