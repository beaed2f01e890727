import { brand } from 'shared/brand';
import { formatDuration } from 'shared/format';
import type { SiteRules } from 'shared/remote';
import { siteRules } from 'shared/shell';
import { BadgeCheck, Box, Clock, Grid, Heading, Landmark, Text } from 'shared/ui';

// in minutes however many, as each car's price says it
const waitInWords = (minutes: number) => formatDuration(`${minutes}:00`);

/** Each of these follows from the price rules of the site; a change of the rules changes them. */
const factsOf = ({ freeWaitAirportMinutes, freeWaitElsewhereMinutes }: SiteRules) => [
  {
    Icon: BadgeCheck,
    title: 'The price you see is the price you pay',
    text: 'Fares and rides show their whole price from the first list on, taxes and fees in. Should a fare change, you decide before you pay.',
  },
  {
    Icon: Clock,
    title: 'Your driver waits',
    text: `${waitInWords(freeWaitAirportMinutes)} free of charge at an airport, ${waitInWords(freeWaitElsewhereMinutes)} anywhere else.`,
  },
  { Icon: Landmark, title: 'No card needed', text: 'Pay in naira from the bank app that you already use.' },
];

export function WhyUs() {
  return (
    <section>
      <Heading>Why travellers book with {brand.name}</Heading>
      <Grid gap={{ base: '7', md: '12' }} gridTemplateColumns={{ md: 'repeat(3, 1fr)' }} marginTop="6">
        {factsOf(siteRules()).map(({ Icon, title, text }) => (
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
