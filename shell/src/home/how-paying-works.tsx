import { formatSeconds } from 'shared/format';
import type { SiteRules } from 'shared/remote';
import { siteRules } from 'shared/shell';
import { chakra, Heading, Text } from 'shared/ui';

const stepsOf = ({ accountSeconds }: SiteRules) => [
  {
    title: 'Book, and we hold it',
    text: `Your car or your seats are kept for you for ${formatSeconds(accountSeconds)} while you pay.`,
  },
  {
    title: 'Transfer to your own account number',
    text: 'Each booking gets a one-time account. Pay the exact amount from any Nigerian bank.',
  },
  {
    title: 'Confirmed by itself',
    text: 'The page moves on when the money is in, and your receipt goes to your e-mail.',
  },
];

const line = { content: '""', position: 'absolute', bg: 'accent.line' } as const;

const List = chakra('ol', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, 1fr)' }, marginTop: '7' },
});

const Step = chakra('li', {
  base: {
    position: 'relative',
    padding: { base: '0 0 28px 52px', md: '48px 32px 0 0' },
    '&:not(:last-child)::before': {
      ...line,
      left: { base: '15px', md: '32px' },
      top: { base: '28px', md: '15px' },
      right: { base: 'auto', md: '0' },
      bottom: { base: '4px', md: 'auto' },
      width: { base: '2px', md: 'auto' },
      height: { base: 'auto', md: '2px' },
    },
    '&:last-child > span': { bg: 'accent.solid', color: 'accent.contrast' },
  },
});

const Mark = chakra('span', {
  base: {
    position: 'absolute',
    left: '0',
    top: { base: '-4px', md: '0' },
    zIndex: 'raised',
    display: 'grid',
    placeItems: 'center',
    boxSize: '32px',
    borderRadius: 'full',
    border: '2px solid {colors.accent.line}',
    bg: 'bg.canvas',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Paying by transfer, in three steps along the route line. */
export function HowPayingWorks() {
  return (
    <section>
      <Heading>How paying by transfer works</Heading>
      <List>
        {stepsOf(siteRules()).map(({ title, text }, index) => (
          <Step key={title}>
            <Mark aria-hidden>{index + 1}</Mark>
            <Heading as="h3" textStyle="strong">
              {title}
            </Heading>
            <Text color="fg.muted">{text}</Text>
          </Step>
        ))}
      </List>
    </section>
  );
}
