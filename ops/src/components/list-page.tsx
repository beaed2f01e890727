import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureSentence } from 'shared/checkout';
import { formatTime } from 'shared/format';
import { Box, Button, Card, EmptyState, Flex, Notice, Skeleton, Stack, Text, VisuallyHidden } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { isSessionOver } from '../api/calls';

interface HeadProps {
  readonly title: ReactNode;
  /** The time of the last update. */
  readonly atMs: number;
  /** Whether the shown rows belong to an earlier search. */
  readonly isSearching?: boolean;
}

/** The heading of a section, with the time of its last update. */
export function SectionHead({ title, atMs, isSearching = false }: HeadProps) {
  return (
    <Flex justifyContent="space-between" alignItems="baseline" flexWrap="wrap" gap="0 16px">
      <PageHead title={title} />
      <UpdatedAt atMs={atMs} isSearching={isSearching} />
    </Flex>
  );
}

function UpdatedAt({ atMs, isSearching }: Required<Pick<HeadProps, 'atMs' | 'isSearching'>>) {
  const updated = atMs > 0 ? `Updated ${formatTime(atMs)}` : '\u00a0';
  return (
    <Text textStyle="small" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" marginBottom="3">
      {isSearching ? 'Searching…' : updated}
    </Text>
  );
}

/** What a list needs of its query, which may have several pages. */
type ListQuery<Data> = Pick<UseQueryResult<unknown>, 'error' | 'dataUpdatedAt'> & {
  readonly data: Data | undefined;
  readonly refetch: () => unknown;
};

interface ListStateProps<Data> {
  readonly query: ListQuery<Data>;
  /** The subject in the middle of a sentence: "the rides". */
  readonly of: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows a list that is loading, failed, loaded, or loaded but out of date. */
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

const rows = [1, 2, 3];

function ListSkeleton() {
  return (
    <Stack gap="3" aria-busy="true">
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      {rows.map((row) => (
        <Card key={row} display="flex" flexWrap="wrap" gap="6" minHeight={{ base: '320px', lg: '148px' }}>
          <Skeleton width="96px" height="7" />
          <Skeleton width="240px" />
          <Skeleton width="180px" />
          <Skeleton width="200px" />
        </Card>
      ))}
    </Stack>
  );
}

export function PageSkeleton({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} />
      <ListSkeleton />
    </>
  );
}

interface ShowOlderProps {
  readonly isLoading: boolean;
  readonly onPress: () => void;
}

/** Under a list that has more rows. */
export const ShowOlder = ({ isLoading, onPress }: ShowOlderProps) => (
  <Box marginTop="4">
    <Button variant="outline" loading={isLoading} onClick={onPress}>
      Show older
    </Button>
  </Box>
);
