import { Card, Skeleton, Stack, VisuallyHidden } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';

/** The page in the shape of what comes. */
export function PaymentSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading your booking</VisuallyHidden>
      <TwoColumns
        aside={
          <Stack gap="6" aria-hidden>
            <Card>
              <Skeleton height="190px" />
            </Card>
            <Card>
              <Skeleton height="310px" />
            </Card>
          </Stack>
        }
      >
        <Card aria-hidden>
          <Stack gap="6">
            <Skeleton height="12" width="204px" />
            <Skeleton height="16" width="60%" />
            <Skeleton height="16" width="50%" />
            <Skeleton height="16" width="80%" />
            <Skeleton height="80px" />
            <Skeleton height="52px" />
            <Skeleton height="12" />
          </Stack>
        </Card>
      </TwoColumns>
    </>
  );
}
