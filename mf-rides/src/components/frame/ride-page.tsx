import type { ReactNode } from 'react';
import { Container, PageHead, Steps } from 'shared/ui';
import { type RideStep, rideSteps, stepIndex } from '../../model/steps';
import { useGoBack } from './use-go-back';

interface RidePageProps {
  readonly title: string;
  /** Where the back button leads when there is no step before. */
  readonly backTo: string;
  /** The step of the booking; a page outside of them shows none. */
  readonly step?: RideStep;
  readonly children: ReactNode;
}

/** The frame of every page of the flow: back button, heading, steps. */
export function RidePage({ title, backTo, step, children }: RidePageProps) {
  const goBack = useGoBack(backTo);
  return (
    <Container paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      <PageHead title={title} onBack={goBack} />
      {step && <Steps steps={rideSteps} current={stepIndex(step)} />}
      {children}
    </Container>
  );
}
