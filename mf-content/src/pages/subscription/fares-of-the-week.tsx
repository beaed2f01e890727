import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { PopularRoute } from 'shared/contract/flights';
import { formatNaira, formatShortDate } from 'shared/format';
import { Box, Button, Card, Flex, Heading, Skeleton, Text } from 'shared/ui';
import { popularRoutesQuery } from '../../api/popular-routes';
import type { WatchedRoute } from '../../components/subscribe/subscribe-form';

const shown = [0, 1, 2];

interface WatchProps {
  /** Chooses the route of a row for the form. */
  readonly onWatch: ((route: WatchedRoute) => void) | undefined;
  readonly watched: WatchedRoute | undefined;
}

interface FaresOfTheWeekProps extends WatchProps {
  readonly display: ComponentProps<typeof Card>['display'];
}

/** A sample of an alert: the three lowest fares on sale now. Nothing if there are none. */
export function FaresOfTheWeek({ display, onWatch, watched }: FaresOfTheWeekProps) {
  const { data, isError } = useQuery(popularRoutesQuery);
  if (isError || data?.length === 0) return null;
  const lowest = data && [...data].sort((one, other) => one.lowestTotal - other.lowestTotal).slice(0, shown.length);
  return (
    <Card as="section" display={display} aria-label="This week’s lowest fares" aria-busy={!lowest}>
      <Heading textStyle="h3">This week’s lowest fares</Heading>
      <Text color="fg.muted" marginTop="1" marginBottom="3" textStyle="small">
        What an e-mail brings you. For one adult in the next 30 days, taxes and fees included.
      </Text>
      <ul>
        {lowest
          ? lowest.map((fare) => (
              <Fare key={fare.from.iata + fare.to.iata} fare={fare} onWatch={onWatch} watched={watched} />
            ))
          : shown.map((row) => (
              <Box as="li" key={row} minHeight="64px" display="grid" alignItems="center">
                <Skeleton height="40px" />
              </Box>
            ))}
      </ul>
    </Card>
  );
}

interface FareProps extends WatchProps {
  readonly fare: PopularRoute;
}

function Fare({ fare: { from, to, lowestTotal, departureDate }, onWatch, watched }: FareProps) {
  const name = `${from.city} to ${to.city}`;
  const isWatched = watched?.from === from.iata && watched.to === to.iata;
  return (
    <Flex
      as="li"
      minHeight="64px"
      paddingBlock="2"
      gap="3"
      alignItems="center"
      justifyContent="space-between"
      borderTop="1px solid {colors.border}"
    >
      <Box minWidth="0">
        <Text fontWeight="medium">{name}</Text>
        <Text textStyle="small" color="fg.muted">
          <b>{formatNaira(lowestTotal)}</b>, {formatShortDate(departureDate)}
        </Text>
      </Box>
      {onWatch && (
        <Button
          size="sm"
          variant={isWatched ? 'tint' : 'outline'}
          flex="none"
          aria-pressed={isWatched}
          aria-label={`Watch ${name}`}
          onClick={() => onWatch({ from: from.iata, to: to.iata, name })}
        >
          {isWatched ? 'Chosen' : 'Watch'}
        </Button>
      )}
    </Flex>
  );
}
