import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isFirstEntry } from 'shared/results';
import { Box, Card, Container, EmptyState, Grid } from 'shared/ui';
import { PageHead, Steps } from 'shared/ui/parts';

export interface FlowPageProps {
  readonly title: string;
  /** The target of the back button if there is no previous history entry. */
  readonly backTo: string;
  /** The names of the steps; omitted by a page outside of them. */
  readonly steps?: readonly string[];
  /** The name of the current one. */
  readonly step?: string;
  readonly children: ReactNode;
}

/** The frame of every page of a flow: back button, heading, steps. */
export function FlowPage({ title, backTo, steps, step, children }: FlowPageProps) {
  const goBack = useGoBack(backTo);
  return (
    <Container paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      <PageHead title={title} onBack={goBack} />
      {steps && step && <Steps steps={steps} current={steps.indexOf(step)} />}
      {children}
    </Container>
  );
}

interface StepUnavailableProps extends Omit<FlowPageProps, 'children'> {
  /** Why the step cannot be shown. */
  readonly heading: string;
  readonly text: string;
  /** Links to where the traveller can go on. */
  readonly children: ReactNode;
}

/** A step of a booking that cannot be shown: nothing is selected, the selection has expired, or it is booked already. */
export function StepUnavailable({ heading, text, children, ...page }: StepUnavailableProps) {
  return (
    <FlowPage {...page}>
      <Card>
        <EmptyState spot="empty-results" title={heading} text={text}>
          {children}
        </EmptyState>
      </Card>
    </FlowPage>
  );
}

/** The content on the left and a sticky aside on the right; on a phone one below the other. */
export function TwoColumns({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) {
  return (
    <Grid
      gap={{ base: '6', lg: '8' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.aside}' }}
      alignItems="start"
    >
      <Box minWidth="0">{children}</Box>
      <Box minWidth="0" position={{ base: 'static', lg: 'sticky' }} top="6">
        {aside}
      </Box>
    </Grid>
  );
}

/** One step back in history; a page that was opened by its URL goes to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const isFirst = isFirstEntry(useLocation());
  return () => (isFirst ? navigate(fallback, { replace: true }) : navigate(-1));
}
