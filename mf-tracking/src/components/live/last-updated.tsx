import { formatTime } from 'shared/format';
import { Clock, TriangleAlert } from 'shared/icons';
import { Box, HStack } from 'shared/ui';

interface LastUpdatedProps {
  readonly updatedAtMs: number;
  readonly isOffline: boolean;
}

/** When the page was updated. It is always visible, so that a lost connection moves nothing. */
export function LastUpdated({ updatedAtMs, isOffline }: LastUpdatedProps) {
  const time = formatTime(updatedAtMs);
  return (
    <HStack
      gap="2"
      minHeight={{ base: '10', md: '5' }}
      alignItems="flex-start"
      marginTop="5"
      textStyle="small"
      color={isOffline ? 'accent.fg' : 'fg.muted'}
    >
      <Box as="span" display="grid" placeItems="center" height="5">
        {isOffline ? <TriangleAlert size={16} aria-hidden /> : <Clock size={16} aria-hidden />}
      </Box>
      <Box role={isOffline ? 'status' : undefined}>
        {isOffline
          ? `We cannot reach the site. This is how it stood at ${time}; we keep trying.`
          : `As of ${time}, Lagos time. This page keeps itself up to date.`}
      </Box>
    </HStack>
  );
}
