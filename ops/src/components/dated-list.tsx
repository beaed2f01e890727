import { type UseInfiniteQueryResult, useMutation } from '@tanstack/react-query';
import { Fragment, type Key, type ReactNode } from 'react';
import { failureSentence } from 'shared/checkout';
import { Box, Button, Card, chakra, EmptyState, Flex, Notice } from 'shared/ui';
import { DateField } from 'shared/ui/calendar';
import { saveStaffFile } from '../api/files';
import { daysAfter, lagosDay } from '../model/days';
import { type Filters, reachDays } from './filters';
import { ListState, SectionHead, ShowOlder } from './list-page';
import { Rows } from './rows';

type Days = Filters<never>['days'];

interface DatedListProps<Page, Entry extends { readonly id: Key }> {
  readonly title: string;
  /** The subject in the middle of a sentence: "the history". */
  readonly of: string;
  /** Between the heading and the filters. */
  readonly tabs?: ReactNode;
  readonly days: Days;
  readonly set: Filters<never>['set'];
  /** The fields after those of the days. */
  readonly filters: ReactNode;
  /** The file with the filtered rows, and the start of its name. */
  readonly csv: { readonly path: string; readonly name: string; readonly filter: Readonly<Record<string, string>> };
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly Page[] }>;
  readonly entriesOf: (page: Page) => readonly Entry[];
  /** The accessible name of the list. */
  readonly label: string;
  /** Over the list, by its first page. */
  readonly above?: (page: Page, isEmpty: boolean) => ReactNode;
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: (entry: Entry) => ReactNode;
}

/** A list of some days, the latest first, that is filtered, read in pages and saved as a CSV file. */
export function DatedList<Page, Entry extends { readonly id: Key }>({
  title,
  of,
  tabs,
  days,
  set,
  filters,
  csv,
  query,
  entriesOf,
  label,
  above,
  empty,
  children,
}: DatedListProps<Page, Entry>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <>
      <Flex justifyContent="space-between" alignItems="flex-start" flexWrap="wrap" columnGap="6">
        <SectionHead title={title} atMs={query.dataUpdatedAt} />
        <Box marginBottom="4">
          <ExportButton save={() => saveStaffFile(csv.path, csv.filter, `${csv.name}-${days.from}-${days.to}.csv`)} />
        </Box>
      </Flex>
      {tabs}
      <FilterBar aria-label={`Filter ${of}`}>
        <DayFields days={days} set={set} />
        {filters}
      </FilterBar>
      <ListState query={query} of={of}>
        {({ pages }) => {
          const entries = pages.flatMap(entriesOf);
          const [first] = pages;
          return (
            <>
              {first && above?.(first, entries.length === 0)}
              {entries.length > 0 ? (
                <Rows aria-label={label}>
                  {entries.map((entry) => (
                    <Fragment key={entry.id}>{children(entry)}</Fragment>
                  ))}
                </Rows>
              ) : (
                <Card>
                  <EmptyState spot="empty-results" {...empty} />
                </Card>
              )}
              {hasNextPage && <ShowOlder isLoading={isFetchingNextPage} onPress={() => void fetchNextPage()} />}
            </>
          );
        }}
      </ListState>
    </>
  );
}

/** The fields over a list, in one row on a desktop. */
const FilterBar = chakra('section', {
  base: {
    display: 'grid',
    alignItems: 'end',
    gap: { base: '3', lg: '4' },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(auto-fit, minmax(150px, 1fr))' },
    marginBottom: '5',
  },
});

function DayFields({ days: { from, to }, set }: Pick<Filters<never>, 'days' | 'set'>) {
  const today = lagosDay(Date.now());
  return (
    <>
      <DateField
        id="from"
        label="From"
        value={from}
        min={daysAfter(today, -reachDays)}
        max={to}
        onChange={(day) => set({ from: day, to })}
      />
      <DateField id="to" label="To" value={to} min={from} max={today} onChange={(day) => set({ from, to: day })} />
    </>
  );
}

/** Saves what the filters show as a CSV file. */
function ExportButton({ save }: { readonly save: () => Promise<void> }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: save, networkMode: 'always' });
  return (
    <Box>
      <Button variant="outline" size="sm" loading={isPending} onClick={() => mutate()}>
        Export CSV
      </Button>
      {error && (
        <Box marginTop="3">
          <Notice tone="failed" role="alert">
            The file could not be saved. {failureSentence(error)}
          </Notice>
        </Box>
      )}
    </Box>
  );
}
