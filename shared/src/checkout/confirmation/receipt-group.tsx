import type { ReceiptSection } from 'shared/documents';
import { Box, Heading } from 'shared/ui';
import { DetailRows } from 'shared/ui/parts';

/** One section of a receipt as a group of rows. */
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
