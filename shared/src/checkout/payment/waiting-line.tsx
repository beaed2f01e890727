import { Box, HStack, Text } from 'shared/ui';

/** What happens now, in one line. */
export function WaitingLine() {
  return (
    <HStack justifyContent={{ base: 'start', md: 'center' }} marginTop="4" textStyle="small" color="fg.muted">
      <Box
        as="span"
        aria-hidden
        flex="none"
        boxSize="2.5"
        borderRadius="full"
        bg="accent.line"
        boxShadow="0 0 0 4px {colors.accent.subtle}"
      />
      <Text>Waiting for your transfer. This page moves on by itself when it arrives.</Text>
    </HStack>
  );
}
