import type { ReactNode } from 'react';
import type { ReceiptSection } from 'shared/documents';
import { Box, Card, Grid, Heading, HStack, Stack, Text } from 'shared/ui';
import { Badge, DetailRows, Fold } from 'shared/ui/parts';

interface BookingDetailsProps {
  readonly bookingId: string;
  readonly status: string;
  readonly tone: Parameters<typeof Badge>[0]['tone'];
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** The columns are folded under these words. */
  readonly foldedAs?: string;
}

/** Reference and status of a booking, above two columns with what was booked. */
export function BookingDetails({ bookingId, status, tone, left, right, foldedAs }: BookingDetailsProps) {
  const columns = (
    <Grid
      columnGap="12"
      rowGap="8"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      alignItems="start"
    >
      <Stack gap="8">{left}</Stack>
      <Stack gap="8">{right}</Stack>
    </Grid>
  );
  return (
    <Card as="section" aria-label="Booking details">
      <HStack justifyContent="space-between" flexWrap="wrap" marginBottom={foldedAs ? '3' : '6'}>
        <HStack flexWrap="wrap" gap="1" columnGap="3">
          <Text color="fg.muted">Booking ID</Text>
          <Text textStyle="h3">{bookingId}</Text>
        </HStack>
        <Badge tone={tone}>{status}</Badge>
      </HStack>
      {foldedAs ? (
        <Fold summary={foldedAs} look={{ width: 'fit-content', fontWeight: 'medium', color: 'brand.fg' }}>
          <Box marginTop="5">{columns}</Box>
        </Fold>
      ) : (
        columns
      )}
    </Card>
  );
}

/** One section of a receipt. */
export function ReceiptGroup({ section: { heading, rows } }: { readonly section: ReceiptSection }) {
  return (
    <Box as="section" aria-label={heading}>
      <Heading textStyle="h3" marginBottom="3">
        {heading}
      </Heading>
      <DetailRows rows={rows} />
    </Box>
  );
}
