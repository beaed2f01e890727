import type { ReactNode } from 'react';
import { Grid, Stack } from 'shared/ui';

interface ResultFrameProps {
  readonly children: ReactNode;
  readonly aside: ReactNode;
}

/** Where the booking stands on the left, what belongs to it on the right; on a phone one below the other. */
export function ResultFrame({ children, aside }: ResultFrameProps) {
  return (
    <Grid
      gap={{ base: '6', lg: '8' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.aside}' }}
      alignItems="start"
    >
      <Stack gap="6">{children}</Stack>
      <Stack gap="6">{aside}</Stack>
    </Grid>
  );
}
