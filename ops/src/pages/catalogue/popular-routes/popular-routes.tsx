import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PopularRoutesEntry, RouteOption } from 'shared/contract/catalogue';
import type { PopularRoute } from 'shared/contract/flights';
import { Button, Text, VisuallyHidden } from 'shared/ui';
import { popularRoutesQuery } from '../../../api/catalogue';
import { ListState, SectionHead } from '../../../components/list-page';
import { Row, RowActions, Rows, RowTitle } from '../../../components/rows';
import { EntryColumns } from '../facts';
import { History, PlannedBadge } from '../history';
import { CitiesAbroad } from './cities-abroad';
import { RouteList } from './route-list';
import { RoutesDialog } from './routes-dialog';

/** The routes on the home page and where flights are searched. */
export function PopularRoutes() {
  const query = useQuery(popularRoutesQuery);
  return (
    <>
      <SectionHead title="Popular routes" atMs={query.dataUpdatedAt} />
      <Text color="fg.muted" marginBottom="4" maxWidth="68ch">
        The home page, the page of flights and the weekly mail show six routes. Those that you choose come first, and
        the busiest follow. A route without a fare in the next 30 days is left out. Pages follow within ten minutes.
      </Text>
      <ListState query={query} of="the popular routes">
        {({ entries, options, shown, mayChange }) => (
          <Rows>
            {entries.map((entry) => (
              <RoutesRow key={entry.key} entry={entry} options={options} shown={shown} mayChange={mayChange} />
            ))}
          </Rows>
        )}
      </ListState>
      <CitiesAbroad />
    </>
  );
}

interface RoutesRowProps {
  readonly entry: PopularRoutesEntry;
  readonly options: readonly RouteOption[];
  readonly shown: readonly PopularRoute[];
  readonly mayChange: boolean;
}

function RoutesRow({ entry, options, shown, mayChange }: RoutesRowProps) {
  const [isOpen, setOpen] = useState(false);
  const titleId = 'popular-routes';
  return (
    <Row aria-labelledby={titleId}>
      <EntryColumns>
        <div>
          <RowTitle id={titleId} whiteSpace="normal">
            Shown now
          </RowTitle>
          <PlannedBadge changes={entry.changes} />
        </div>
        <RouteList routes={shown} chosen={entry.values.routes} />
        {mayChange && (
          <RowActions>
            <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
              Change<VisuallyHidden> popular routes</VisuallyHidden>
            </Button>
          </RowActions>
        )}
      </EntryColumns>
      <History entry={entry} list={popularRoutesQuery} mayChange={mayChange} />
      {isOpen && <RoutesDialog entry={entry} options={options} onClose={() => setOpen(false)} />}
    </Row>
  );
}
