import type { ReactNode } from 'react';
import { Container } from 'shared/ui';
import { PageHead, Steps } from 'shared/ui/parts';
import { useGoBack } from './use-go-back';

export interface FlowPageProps {
  readonly title: string;
  /** Where the back button leads when there is no step before. */
  readonly backTo: string;
  /** The names of the steps; a page outside of them gives none. */
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
