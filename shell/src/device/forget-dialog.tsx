import { useState } from 'react';
import { Box, Button, HStack, Notice, Stack, Text } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';
import { type Forgotten, type Found, forgetDevice } from './forget-device';

interface ForgetDialogProps {
  readonly onClose: () => void;
  /** Called after the data is removed: the page must stop showing it too. */
  readonly onForgotten: () => void;
}

const removed = [
  'confirmations that are stored for when there is no network',
  'bookings in hand, and those that you looked up',
  'what you typed into forms',
  'your recent searches',
];

/** Asks before it removes the traveller's data from this browser, and then lists what was removed. */
export default function ForgetDialog({ onClose, onForgotten }: ForgetDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Forgotten>();

  async function forget() {
    if (isBusy) return;
    setBusy(true);
    setResult(await forgetDevice());
    setBusy(false);
    onForgotten();
  }

  if (result) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={result.isComplete ? 'This device is forgotten' : 'Not everything is removed'}
      >
        <Stack gap="4">
          <Result result={result} />
          <HStack>
            <Button autoFocus flex={{ base: '1', md: 'none' }} onClick={onClose}>
              Done
            </Button>
          </HStack>
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title="Forget this device?">
      <Stack gap="4">
        <Box>
          <Text>This browser will no longer have:</Text>
          <Lines lines={removed} />
        </Box>
        <Text color="fg.muted">
          Your bookings stand as before. To see one again, look it up with its booking ID. Forgetting works without a
          network, and other open tabs of this site start anew.
        </Text>
        <HStack flexWrap="wrap">
          <Button loading={isBusy} onClick={() => void forget()}>
            Forget this device
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </HStack>
      </Stack>
    </Dialog>
  );
}

function Result({ result: { found, isComplete } }: { readonly result: Forgotten }) {
  const lines = describeFound(found);
  return (
    <Box role="status">
      <Stack gap="4">
        {!isComplete && (
          <Notice tone="failed">
            This browser did not let go of everything. Delete the data of this site in the settings of your browser.
          </Notice>
        )}
        {lines.length > 0 ? (
          <Box>
            <Text>Removed from this browser:</Text>
            <Lines lines={lines} />
          </Box>
        ) : (
          <Text>There was nothing of yours in this browser.</Text>
        )}
        <Text color="fg.muted">
          The browser’s own history still has the addresses of pages that you opened, and its autofill what you let it
          save: delete those in its settings. Your choice of light or dark stays, and so do parts of the site that are
          the same for everybody.
        </Text>
      </Stack>
    </Box>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Box as="ul" paddingInlineStart="5" marginTop="1" listStyleType="disc">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** Describes what was removed, one line for each kind that was found. */
export const describeFound = ({ confirmations, searches, bookings, forms, lookUps }: Found): string[] => [
  ...counted(confirmations, 'stored confirmation', 'stored confirmations'),
  ...counted(bookings, 'booking in hand', 'bookings in hand'),
  ...counted(lookUps, 'booking that you looked up in this tab', 'bookings that you looked up in this tab'),
  ...counted(forms, 'form that you filled in', 'forms that you filled in'),
  ...counted(searches, 'recent search', 'recent searches'),
];
