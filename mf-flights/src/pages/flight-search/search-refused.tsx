import { failureFields, failureSentence } from 'shared/checkout';
import type { FlightCriteria } from 'shared/contract/flights';
import { Card, Notice, Stack, Text } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { FlightSearchCard } from '../../components/search-card/search-card';

interface SearchRefusedProps {
  readonly criteria: FlightCriteria;
  readonly error: unknown;
}

/** The address carries a search that cannot be made, such as one of a day that is over: why, and the search to change. */
export function SearchRefused({ criteria, error }: SearchRefusedProps) {
  const messages = [...new Set(Object.values(failureFields(error)))];
  return (
    <>
      <PageHead title="Search flights" />
      <Stack gap="4">
        <Notice tone="failed" role="alert">
          <Text fontWeight="medium">This search cannot be made</Text>
          {messages.length === 0 && <Text>{failureSentence(error)}</Text>}
          {messages.map((message) => (
            <Text key={message}>{message}</Text>
          ))}
        </Notice>
        <Card lift>
          <FlightSearchCard criteria={criteria} />
        </Card>
      </Stack>
    </>
  );
}
