import type { ReactNode } from 'react';
import { Box, chakra } from 'shared/ui';
import { Fold } from 'shared/ui/parts';

const question = {
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: '4',
  paddingBlock: '4',
  borderRadius: 'sm',
  css: { '& > svg': { marginTop: '0.5', transition: 'transform 180ms cubic-bezier(0.2, 0, 0, 1)' } },
  _hover: { color: 'brand.fg' },
} as const;

export interface DisclosureProps {
  readonly title: string;
  readonly open?: boolean;
  /** Paragraphs. */
  readonly children: ReactNode;
}

/** A question with an answer that can be expanded. Entries of a list are separated by a hairline. */
export function Disclosure({ title, open, children }: DisclosureProps) {
  return (
    <Fold
      open={open}
      borderBottom="1px solid {colors.border}"
      look={question}
      summary={
        <chakra.h3 textStyle="body" fontWeight="medium" minWidth="0">
          {title}
        </chakra.h3>
      }
    >
      <Box color="fg.muted" paddingBottom="4" display="grid" gap="2" maxWidth="60ch">
        {children}
      </Box>
    </Fold>
  );
}
