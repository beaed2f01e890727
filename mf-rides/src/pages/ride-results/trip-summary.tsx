import type { RideCriteria } from 'shared/contract/rides';
import { formatLongDateTime } from 'shared/format';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink, Card, Grid, HStack, RouteEnds, RouteLine, Text } from 'shared/ui';
import { criteriaToQuery, type Journey } from '../../model/search-criteria';

interface TripSummaryProps {
  readonly journey: Journey;
  readonly criteria: RideCriteria;
}

/** The journey that was searched for, from the first result. */
export function TripSummary({ journey, criteria }: TripSummaryProps) {
  const when = formatLongDateTime(`${journey.pickupDate}T${journey.pickupTime}`);
  const edit = pathTo('rideSearch', { query: criteriaToQuery(criteria) });
  return (
    <Card as="section" aria-label="Your trip" marginBottom="6">
      <Grid
        hideBelow="lg"
        gridTemplateColumns="minmax(0, auto) minmax(40px, 1fr) minmax(0, auto) auto auto"
        gap="5"
        alignItems="start"
      >
        <Fact label="Pickup Location" value={journey.pickupLocation} maxWidth="250px" />
        <Box paddingTop="2">
          <RouteLine orientation="horizontal" />
        </Box>
        <Fact label="Drop-off Location" value={journey.dropOffLocation} maxWidth="250px" />
        <Box paddingLeft="5" borderLeft="1px solid {colors.border}">
          <Fact label="Date and Time" value={when} maxWidth="216px" />
        </Box>
        <ButtonLink to={edit} variant="outline" size="sm" alignSelf="center">
          Edit search
        </ButtonLink>
      </Grid>
      <Box hideFrom="lg">
        <Box css={{ '& dd': { fontSize: 'md', lineHeight: 'md', fontWeight: 'semibold' } }}>
          <RouteEnds
            from={journey.pickupLocation}
            to={journey.dropOffLocation}
            labels={['Pickup Location', 'Drop-off Location']}
          />
        </Box>
        <HStack
          marginTop="4"
          paddingTop="3"
          borderTop="1px solid {colors.border}"
          justifyContent="space-between"
          flexWrap="wrap"
        >
          <Fact label="Date and Time" value={when} />
          <ButtonLink to={edit} variant="outline" size="sm">
            Edit search
          </ButtonLink>
        </HStack>
      </Box>
    </Card>
  );
}

function Fact({
  label,
  value,
  maxWidth,
}: {
  readonly label: string;
  readonly value: string;
  readonly maxWidth?: string;
}) {
  return (
    <Box minWidth="0" maxWidth={maxWidth}>
      <Text textStyle="small" color="fg.muted">
        {label}
      </Text>
      <Text fontWeight="semibold">{value}</Text>
    </Box>
  );
}
