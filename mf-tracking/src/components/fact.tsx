import type { ReactNode } from 'react';
import { Mail } from 'shared/icons';
import { Box, Heading, Text } from 'shared/ui';

export interface FactProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
}

/** An item of a list beside or below a form: a heading with its icon, and a sentence. */
export function Fact({ icon, title, text }: FactProps) {
  return (
    <Box as="li" display="grid" gridTemplateColumns="20px minmax(0, 1fr)" columnGap="3">
      <Box as="span" color="brand.fg" marginTop="0.5">
        {icon}
      </Box>
      <Box>
        <Heading textStyle="strong">{title}</Heading>
        <Text marginTop="1" color="fg.muted">
          {text}
        </Text>
      </Box>
    </Box>
  );
}

export const whereBookingId: FactProps = {
  icon: <Mail aria-hidden />,
  title: 'Where is my booking ID?',
  text: 'In every e-mail about your booking, and on its confirmation and receipt. It begins with TFY.',
};
