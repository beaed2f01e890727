import { Card, Skeleton, Stack, VisuallyHidden } from 'shared/ui';

/** The page in the shape of what comes. */
export function ConfirmationSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading your booking</VisuallyHidden>
      <Stack gap="6" aria-hidden>
        <Card>
          <Skeleton height="10" marginBottom="6" />
          <Skeleton height="10" width="320px" marginBottom="3" />
          <Skeleton height="12" width="440px" marginBottom="6" />
          <Skeleton height="12" width="380px" />
        </Card>
        <Skeleton height="76px" borderRadius="md" />
        <Card>
          <Skeleton height="560px" />
        </Card>
      </Stack>
    </>
  );
}
