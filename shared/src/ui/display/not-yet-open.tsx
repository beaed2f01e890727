import { paths } from '../../paths';
import { ButtonLink } from '../buttons/button';
import { Container } from '../layout/layout';
import { Card } from './card';
import { EmptyState } from './empty-state';
import { PageHead } from './page-head';

/** A page of the site that is not open yet says so, and leads to what is. */
export function NotYetOpen({ title }: { title: string }) {
  return (
    <Container paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      <PageHead title={title} />
      <Card>
        <EmptyState
          spot="empty-results"
          title="This page is not open yet"
          text="We are still building it. Airport pickup rides can be booked today."
        >
          <ButtonLink to={paths.home} variant="solid">
            Go to the home page
          </ButtonLink>
        </EmptyState>
      </Card>
    </Container>
  );
}
