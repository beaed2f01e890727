import type { ReactNode } from 'react';
import { Card, EmptyState } from 'shared/ui';
import { FlowPage, type FlowPageProps } from './flow-page';

interface StepUnavailableProps extends Omit<FlowPageProps, 'children'> {
  /** Why the step cannot be shown. */
  readonly heading: string;
  readonly text: string;
  /** Links to where the traveller can go on. */
  readonly children: ReactNode;
}

/** A step of a booking that cannot be shown: nothing is chosen, it has expired, or it is booked already. */
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
