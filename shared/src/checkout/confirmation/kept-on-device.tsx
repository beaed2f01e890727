import { formatLongDate } from 'shared/format';
import { savesData } from 'shared/shell';
import { Box, Button, Card, Heading, Text } from 'shared/ui';
import { type KeptPageOptions, useKeptPage } from './use-kept-page';

/** Says that the confirmation can be read without a connection, and lets the traveller have it forgotten. */
export function KeptOnDevice(options: KeptPageOptions) {
  const { kept, isForgotten, isBusy, forget, keepAgain } = useKeptPage(options);
  if (kept === undefined) return null;
  return (
    <Card as="section" aria-label="On this device">
      <Heading textStyle="h3" marginBottom="2">
        On this device
      </Heading>
      <Box role="status">
        <Text color="fg.muted">
          {kept
            ? `You can open ${savesData() ? 'this page' : 'this page and its receipt'} here without a connection until ${formatLongDate(new Date(kept.untilMs))}. On a device that others use too, have it forgotten.`
            : isForgotten
              ? 'This booking is forgotten on this device. It stands as before, and its details are in your mail.'
              : 'This page is not kept on this device: it needs a connection to be opened.'}
        </Text>
      </Box>
      <Button
        variant="outline"
        marginTop="4"
        paddingBlock="2"
        whiteSpace="normal"
        loading={isBusy}
        onClick={kept ? forget : keepAgain}
      >
        {kept ? 'Forget this booking on this device' : 'Keep it on this device'}
      </Button>
    </Card>
  );
}
