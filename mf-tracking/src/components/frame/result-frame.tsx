import type { ReactNode } from 'react';
import { Card, Grid, HStack, Skeleton, Stack, VisuallyHidden } from 'shared/ui';
import type { BookingKind } from '../../model/reference';

interface ResultFrameProps {
  readonly children: ReactNode;
  readonly aside: ReactNode;
}

/** The state of the booking on the left, its details on the right; on a phone one below the other. */
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

const steps = { ride: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], flight: ['a', 'b', 'c', 'd', 'e'] } as const;

/** The skeleton of a booking. */
export function ResultSkeleton({ kind }: { readonly kind: BookingKind }) {
  return (
    <>
      <VisuallyHidden role="status">Loading your booking</VisuallyHidden>
      <ResultFrame
        aside={
          <>
            <Card aria-hidden>
              <Skeleton height="6" width="120px" marginBottom="4" />
              <HStack gap="4">
                <Skeleton boxSize="14" borderRadius="full" flex="none" />
                <Skeleton height="6" width="140px" />
              </HStack>
              <HStack gap="4" marginTop="5">
                <Skeleton width="132px" height="74px" borderRadius="md" flex="none" />
                <Skeleton height="6" width="120px" />
              </HStack>
            </Card>
            <Card aria-hidden>
              <Skeleton height="6" width="140px" marginBottom="3" />
              <Skeleton height="12" marginBottom="6" />
              <Skeleton height="150px" />
            </Card>
          </>
        }
      >
        <Card aria-hidden>
          <HStack justifyContent="space-between" marginBottom="2">
            <Skeleton height="7" width="200px" />
            <Skeleton height="6" width="72px" borderRadius="full" />
          </HStack>
          <Skeleton height="10" width="300px" marginBottom="6" />
          <Stack gap="22px">
            {steps[kind].map((step) => (
              <HStack key={step} gap="4">
                <Skeleton boxSize="14px" marginInlineStart="5px" borderRadius="full" flex="none" />
                <Skeleton height="6" width="160px" />
              </HStack>
            ))}
          </Stack>
        </Card>
      </ResultFrame>
    </>
  );
}
