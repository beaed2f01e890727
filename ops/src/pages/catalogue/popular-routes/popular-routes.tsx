import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureFields, failureSentence } from 'shared/checkout';
import { type PopularRoutesEntry, popularRoutesShown, type RouteOption } from 'shared/contract/catalogue';
import type { PopularRoute } from 'shared/contract/flights';
import { Button, Skeleton, Text, VisuallyHidden } from 'shared/ui';
import { popularRoutesPreviewQuery, popularRoutesQuery } from '../../../api/catalogue';
import { ListState, SectionHead } from '../../../components/list-page';
import { Quiet, Row, RowActions, Rows, RowTitle } from '../../../components/rows';
import { EntryColumns } from '../facts';
import { History, PlannedBadge } from '../history';
import { CitiesAbroad } from './cities-abroad';
import { OrderDialog } from './order-dialog';
import { RouteList } from './route-list';

/** The routes on the home page and where flights are searched. */
export function PopularRoutes() {
  const query = useQuery(popularRoutesQuery);
  return (
    <>
      <SectionHead title="Popular routes" atMs={query.dataUpdatedAt} />
      <Text color="fg.muted" marginBottom="4" maxWidth="68ch">
        The home page, the page of flights and the weekly e-mail show six routes. Those that you choose come first, and
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
      {isOpen && (
        <OrderDialog
          title="Popular routes"
          outcome="These come first, and the busiest routes follow. Lists in browsers follow within ten minutes."
          one="route"
          several="routes"
          most={popularRoutesShown}
          none="None is chosen: the busiest routes are shown."
          entry={entry}
          list={popularRoutesQuery}
          options={options}
          chosenOf={({ values }) => values.routes}
          refusedAt="values.routes"
          requestOf={(routes, valid) => ({ ...valid, kind: 'popular-routes', key: 'site', values: { routes } })}
          preview={(routes) => <Preview routes={routes} />}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  );
}

/** The list as travellers would see it. */
function Preview({ routes }: { readonly routes: readonly string[] }) {
  const { data, error } = useQuery({ ...popularRoutesPreviewQuery(routes), placeholderData: keepPreviousData });
  if (error) {
    const [field] = Object.values(failureFields(error));
    return <Quiet role="status">The preview could not be loaded. {field ?? failureSentence(error)}</Quiet>;
  }
  if (!data) return <Skeleton height="40" />;
  return (
    <section aria-labelledby="routes-preview">
      <Text id="routes-preview" textStyle="label" marginBottom="2">
        What travellers see then
      </Text>
      <RouteList routes={data} chosen={routes} />
    </section>
  );
}
