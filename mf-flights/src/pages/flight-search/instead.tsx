import type { FlightCriteria } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';
import { Box, ButtonLink } from 'shared/ui';
import { resultsPath } from '../../model/flight-paths';

interface InsteadProps {
  readonly criteria: FlightCriteria;
  readonly label: string;
  readonly minTotal: number | null;
}

/** A button to another search, with its lowest fare. */
export function Instead({ criteria, label, minTotal }: InsteadProps) {
  return (
    <ButtonLink
      variant="outline"
      to={resultsPath(criteria)}
      whiteSpace="normal"
      height="auto"
      minHeight="12"
      paddingBlock="2"
    >
      <span>
        {label}
        {minTotal !== null && (
          <>
            ,{' '}
            <Box as="span" whiteSpace="nowrap">
              from {formatNaira(minTotal)}
            </Box>
          </>
        )}
      </span>
    </ButtonLink>
  );
}
