import type { ReactNode } from 'react';
import { ChevronDown } from 'shared/icons';
import { Box, chakra } from 'shared/ui';

const Fold = chakra('details', {
  base: {
    borderBottom: '1px solid {colors.border}',
    '&[open] > summary > svg': { transform: 'rotate(180deg)' },
  },
});
const Question = chakra('summary', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    gap: '4',
    minHeight: '11',
    paddingBlock: '4',
    cursor: 'pointer',
    listStyle: 'none',
    borderRadius: 'sm',
    '&::-webkit-details-marker': { display: 'none' },
    '& > svg': { marginTop: '0.5', transition: 'transform 180ms cubic-bezier(0.2, 0, 0, 1)' },
    _hover: { color: 'brand.fg' },
  },
});

export interface DisclosureProps {
  readonly title: string;
  readonly open?: boolean;
  /** Paragraphs. */
  readonly children: ReactNode;
}

/** A question with an answer that can be expanded. Entries of a list are separated by a hairline. */
export function Disclosure({ title, open, children }: DisclosureProps) {
  return (
    <Fold open={open}>
      <Question>
        <chakra.h3 textStyle="body" fontWeight="medium" minWidth="0">
          {title}
        </chakra.h3>
        <ChevronDown aria-hidden />
      </Question>
      <Box color="fg.muted" paddingBottom="4" display="grid" gap="2" maxWidth="60ch">
        {children}
      </Box>
    </Fold>
  );
}
