import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ChevronDown } from 'shared/icons';
import { chakra } from 'shared/ui';

const Details = chakra('details', { base: { '&[open] > summary > svg': { transform: 'rotate(180deg)' } } });
const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '11',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
});

export type FoldProps = HTMLChakraProps<'details'> & {
  summary: ReactNode;
  /** The style of the summary. */
  look?: HTMLChakraProps<'summary'>;
  iconSize?: number;
};

/** A summary with a chevron that turns when it is open. It is a `details` element, which works before the page has its scripts. */
export function Fold({ summary, look, iconSize, children, ...rest }: FoldProps) {
  return (
    <Details {...rest}>
      <Summary {...look}>
        {summary}
        <ChevronDown size={iconSize} aria-hidden />
      </Summary>
      {children}
    </Details>
  );
}
