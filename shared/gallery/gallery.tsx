import type { ReactNode } from 'react';
import { Box, Container, Grid, Heading, Logo } from '../src/ui';
import { ActionParts } from './action-parts';
import { FieldParts } from './field-parts';
import { FormParts } from './form-parts';
import { LazyParts } from './lazy-parts';
import { PaymentParts } from './payment-parts';
import { ShownParts } from './shown-parts';

/** One named part of the gallery. */
export function Part({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <Box as="section" gridColumn={wide ? '1 / -1' : undefined} minWidth="0">
      <Heading textStyle="label" color="fg.muted" marginBottom="3.5">
        {name}
      </Heading>
      {children}
    </Box>
  );
}

/** Every primitive in its states, to be looked at in both themes and audited. Not part of the site. */
export function Gallery() {
  return (
    <Container as="main" paddingBlock="8">
      <Box marginBottom="8">
        <Logo />
      </Box>
      <Grid gap="10" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}>
        <ActionParts />
        <FieldParts />
        <FormParts />
        <ShownParts />
        <PaymentParts />
        <LazyParts />
      </Grid>
    </Container>
  );
}
