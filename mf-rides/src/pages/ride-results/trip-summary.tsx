import { formatLongDateTime, formatShortDate, formatTime } from 'shared/format';
import { ArrowRight } from 'shared/icons';
import { pathTo, type RideSearch } from 'shared/paths';
import { Box, ButtonLink, Card, Grid, HStack, RouteLine, Text, VisuallyHidden } from 'shared/ui';
import { partyText, shortPartyText } from '../../model/party';
import { shortPlace, wholePlace } from '../../model/places';
import { criteriaToQuery, type Journey } from '../../model/search-criteria';

interface TripSummaryProps {
  readonly journey: Journey;
  readonly criteria: RideSearch;
}

/** The journey that was searched for, from the first result. A phone has it in two lines. */
export function TripSummary({ journey, criteria }: TripSummaryProps) {
  const when = formatLongDateTime(`${journey.pickupDate}T${journey.pickupTime}`);
  const edit = pathTo('rideSearch', { query: criteriaToQuery(criteria) });
  const party = partyText(criteria);
  const { returnDate, returnTime, place } = criteria;
  const [pickup, dropOff] = [wholePlace(journey.pickupLocation, place), wholePlace(journey.dropOffLocation, place)];
  const back = returnDate && returnTime && `${formatShortDate(returnDate)}, ${formatTime(returnTime)}`;
  return (
    <Card
      as="section"
      aria-label="Your trip"
      marginBottom={{ base: '3', lg: '6' }}
      paddingBlock={{ base: '2.5', lg: '5' }}
      paddingInline={{ base: '3', lg: '6' }}
    >
      <Grid
        hideBelow="lg"
        gridTemplateColumns="minmax(0, auto) minmax(40px, 1fr) minmax(0, auto) auto auto"
        gap="5"
        alignItems="start"
      >
        <Fact label="Pickup Location" value={pickup} maxWidth="250px" />
        <Box paddingTop="2">
          <RouteLine orientation="horizontal" />
        </Box>
        <Fact label="Drop-off Location" value={dropOff} maxWidth="250px" />
        <Box paddingLeft="5" borderLeft="1px solid {colors.border}">
          <Fact
            label="Date and Time"
            value={when}
            maxWidth="216px"
            note={[back && `Back on ${back}`, party].filter(Boolean).join(', ')}
          />
        </Box>
        <ButtonLink to={edit} variant="outline" size="sm" alignSelf="center">
          Edit search
        </ButtonLink>
      </Grid>
      <HStack hideFrom="lg" justifyContent="space-between" gap="3">
        <Box minWidth="0">
          {/* as text, so that a long name continues in the next line */}
          <Text fontWeight="semibold" textWrap="balance" aria-hidden>
            {shortPlace(journey.pickupLocation, place)}{' '}
            <Box as="span" display="inline-block" verticalAlign="-2px">
              <ArrowRight size={16} />
            </Box>{' '}
            {shortPlace(journey.dropOffLocation, place)}
          </Text>
          <VisuallyHidden>
            Pickup Location: {pickup}. Drop-off Location: {dropOff}. Date and Time:
          </VisuallyHidden>
          <Text textStyle="small" color="fg.muted">
            {formatShortDate(journey.pickupDate)}, {formatTime(journey.pickupTime)}
            {back && (
              <>
                ,{' '}
                <Box as="span" whiteSpace="nowrap">
                  back {back}
                </Box>
              </>
            )}
            {party && `, ${shortPartyText(criteria)}`}
          </Text>
        </Box>
        <ButtonLink
          to={edit}
          variant="plain"
          size="sm"
          flex="none"
          paddingInline="2"
          marginInlineEnd="-2"
          aria-label="Edit search"
        >
          Edit
        </ButtonLink>
      </HStack>
    </Card>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly maxWidth?: string;
}

function Fact({ label, value, note, maxWidth }: FactProps) {
  return (
    <Box minWidth="0" maxWidth={maxWidth}>
      <Text textStyle="small" color="fg.muted">
        {label}
      </Text>
      <Text fontWeight="semibold">{value}</Text>
      {note && (
        <Text textStyle="small" color="fg.muted">
          {note}
        </Text>
      )}
    </Box>
  );
}
