import { type ReactNode, useState } from 'react';
import { ChevronDown } from 'shared/icons';
import { Box, chakra } from 'shared/ui';

const Details = chakra('details', { base: { '&[open] > summary > svg': { transform: 'rotate(180deg)' } } });
const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    minHeight: '11',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    _hover: { color: 'brand.fg' },
  },
  variants: { more: { true: { justifyContent: 'start', color: 'brand.fg', textStyle: 'label' } } },
});

interface FoldProps {
  readonly title: string;
  /** An entry of a longer list, rather than a group. */
  readonly isMore?: boolean;
  /** Whether it begins unfolded. */
  readonly isInUse: boolean;
  readonly children: ReactNode;
}

/** Rarely used filters in a `details` element, which works before the page has its scripts. */
export function Fold({ title, isMore, isInUse, children }: FoldProps) {
  // what unfolds it later is the traveller alone
  const [startsOpen] = useState(isInUse);
  return (
    <Details open={startsOpen} {...(!isMore && { borderTop: '1px solid {colors.border}', marginTop: '3' })}>
      <Summary more={isMore}>
        {isMore ? title : <Box textStyle="strong">{title}</Box>}
        <ChevronDown size={16} aria-hidden />
      </Summary>
      {children}
    </Details>
  );
}
