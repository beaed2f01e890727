import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureSentence } from 'shared/checkout';
import { formatTime } from 'shared/format';
import { Box, Button, Card, EmptyState, Notice } from 'shared/ui';
import { isSessionOver } from '../api/is-session-over';
import { ListSkeleton } from './page-skeleton';

interface ListStateProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What the list holds, in the middle of a sentence: "the rides". */
  readonly of: string;
  readonly children: (data: Data) => ReactNode;
}

/** A list as it is on its way, as it failed, as it is there, and as it is there but cannot be brought up to date. */
export function ListState<Data>({ query, of, children }: ListStateProps<Data>) {
  const { data, error, refetch, dataUpdatedAt } = query;
  const again = (
    <Button variant="outline" size="sm" onClick={() => refetch()}>
      Try again
    </Button>
  );
  if (data === undefined) {
    if (!error || isSessionOver(error)) return <ListSkeleton />;
    return (
      <Card>
        <EmptyState spot="offline" title={`${sentenceCase(of)} could not be loaded`} text={failureSentence(error)}>
          {again}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {error && !isSessionOver(error) && (
        <Box marginBottom="4">
          <Notice tone="warn" role="status" action={again}>
            You see {of} as they were at {formatTime(dataUpdatedAt)}. {failureSentence(error)}
          </Notice>
        </Box>
      )}
      {children(data)}
    </>
  );
}

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
