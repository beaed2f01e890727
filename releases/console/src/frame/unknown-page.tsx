import { ButtonLink, Card, EmptyState } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { consoleHome } from '../sections';
import { useTitle } from './use-title';

export function UnknownPage() {
  useTitle('Page not found');
  return (
    <>
      <PageHead title="Page not found" />
      <Card>
        <EmptyState spot="not-found" title="Nothing is here" text="The back office has no page at this address.">
          <ButtonLink to={consoleHome}>Go to the rides</ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}
