import type { ReactNode } from 'react';
import { Box, Grid } from 'shared/ui';

/** The work on the left and what it is about on the right, sticky; on a phone one below the other. */
export function TwoColumns({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) {
  return (
    <Grid
      gap={{ base: '6', lg: '8' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.aside}' }}
      alignItems="start"
    >
      <Box minWidth="0">{children}</Box>
      <Box minWidth="0" position={{ base: 'static', lg: 'sticky' }} top="6">
        {aside}
      </Box>
    </Grid>
  );
}
