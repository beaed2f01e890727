import { Box, ButtonLink, Heading, HStack } from 'shared/ui';
import { DetailRows } from 'shared/ui/parts';
import type { ReviewRow } from './review-rows';

interface ReviewPartProps {
  readonly title: string;
  /** What the link says to a screen reader; all of them are seen as "Edit". */
  readonly editLabel: string;
  readonly editTo: string;
  readonly rows: readonly ReviewRow[];
}

/** One part of the booking with a way to change it. */
export function ReviewPart({ title, editLabel, editTo, rows }: ReviewPartProps) {
  return (
    <Box as="section" aria-label={title}>
      <HStack justifyContent="space-between" marginBottom="2">
        <Heading>{title}</Heading>
        <ButtonLink to={editTo} variant="plain" size="sm" marginRight="-4" aria-label={`Edit: ${editLabel}`}>
          Edit
        </ButtonLink>
      </HStack>
      <DetailRows rows={rows} />
    </Box>
  );
}
