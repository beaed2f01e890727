import type { ReactNode } from 'react';
import { Box, chakra, Text } from 'shared/ui';
import { Quiet } from '../../components/rows';

/** Name, facts and actions of a value, beside one another where there is room. */
export const EntryColumns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '4', lg: '6' },
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '176px minmax(0, 1fr) 152px' },
  },
});

/** The facts of a value, each a `Fact`. */
export const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  },
  variants: {
    /** For facts that are sentences. */
    long: {
      true: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box>
    <Quiet as="dt">{label}</Quiet>
    <Text as="dd" fontWeight="medium" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
      {children}
    </Text>
  </Box>
);
