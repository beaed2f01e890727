import { Card, Container, Grid, Skeleton, Stack, VisuallyHidden } from 'shared/ui';

/** Shown while a page is loading: a heading, a main column and an aside, as most pages have. */
export function PageSkeleton() {
  return (
    <Container paddingBlock={{ base: '5', md: '8' }} minHeight="100vh" aria-busy>
      <VisuallyHidden role="status">Loading the page</VisuallyHidden>
      <Skeleton height="34px" width="280px" marginBottom="6" />
      <Grid gap={{ base: '6', lg: '8' }} gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 368px' }}>
        <Stack>
          {[0, 1, 2].map((row) => (
            <Card key={row} height="148px" />
          ))}
        </Stack>
        <Card height="280px" display={{ base: 'none', lg: 'block' }} />
      </Grid>
    </Container>
  );
}
