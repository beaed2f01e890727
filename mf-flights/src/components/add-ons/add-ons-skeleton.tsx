import { Box, chakra, Skeleton, VisuallyHidden } from 'shared/ui';

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '2',
    height: { base: '145px', md: '97px' },
    borderTop: '1px solid {colors.border}',
    _first: { borderTop: 'none' },
  },
});

/** As tall as the three add-ons of a flight: what is below stays where it is when they come. */
export function AddOnsSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading what you can add</VisuallyHidden>
      <Box>
        {['bag', 'seat', 'insurance'].map((addOn) => (
          <Row key={addOn}>
            <Skeleton width="180px" />
            <Skeleton width="420px" />
            <Skeleton width="240px" display={{ md: 'none' }} />
          </Row>
        ))}
      </Box>
    </>
  );
}
