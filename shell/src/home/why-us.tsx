import { brand } from 'shared/brand';
import { BadgeCheck, Box, Clock, Grid, Heading, Landmark, Text } from 'shared/ui';

/** Each of these follows from the price rules of the site; a change of the rules changes them. */
const facts = [
  {
    Icon: BadgeCheck,
    title: 'The price you see is the price you pay',
    text: 'A car is shown with its whole price from the first list on. Nothing is added at the end.',
  },
  {
    Icon: Clock,
    title: 'Your driver waits',
    text: '60 minutes free of charge at an airport, 15 minutes anywhere else.',
  },
  { Icon: Landmark, title: 'No card needed', text: 'Pay in naira from the bank app that you already use.' },
] as const;

export function WhyUs() {
  return (
    <section>
      <Heading>Why travellers book with {brand.name}</Heading>
      <Grid gap={{ base: '7', md: '12' }} gridTemplateColumns={{ md: 'repeat(3, 1fr)' }} marginTop="6">
        {facts.map(({ Icon, title, text }) => (
          <div key={title}>
            <Box color="brand.fg" marginBottom="3">
              <Icon size={28} strokeWidth={1.5} />
            </Box>
            <Heading as="h3" textStyle="strong">
              {title}
            </Heading>
            <Text color="fg.muted">{text}</Text>
          </div>
        ))}
      </Grid>
    </section>
  );
}
