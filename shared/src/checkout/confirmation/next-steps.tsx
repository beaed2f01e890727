import type { ReactNode } from 'react';
import { Box, Card, chakra, Heading, Text } from 'shared/ui';

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    marginTop: '4',
    gap: '5',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
      columnGap: '6',
      rowGap: '0.5',
    },
  },
});

interface NextStepsProps {
  /** The steps. */
  readonly children: ReactNode;
  /** Stands below the steps. */
  readonly foot?: ReactNode;
}

/** What a traveller does next, in the order of the day. */
export const NextSteps = ({ children, foot }: NextStepsProps) => (
  <Card as="section" aria-label="What happens next">
    <Heading textStyle="h3">What happens next</Heading>
    <Steps>{children}</Steps>
    {foot}
  </Card>
);

interface StepProps {
  /** When: "By Fri 20 Nov, 08:00 PM". */
  readonly at: string;
  readonly title: string;
  readonly children: ReactNode;
}

export const Step = ({ at, title, children }: StepProps) => (
  <li>
    <Text fontWeight="semibold" color="brand.fg">
      {at}
    </Text>
    <Box>
      <Text fontWeight="semibold">{title}</Text>
      <Box color="fg.muted">{children}</Box>
    </Box>
  </li>
);
