import type { ReactNode } from 'react';
import { FlowPage } from 'shared/ui/flow';
import { type RideStep, rideSteps } from '../../model/steps';

interface RidePageProps {
  readonly title: string;
  /** Where the back button leads when there is no step before. */
  readonly backTo: string;
  /** The step of the booking; a page outside of them shows none. */
  readonly step?: RideStep;
  readonly children: ReactNode;
}

/** The frame of every page of the flow: back button, heading, steps. */
export const RidePage = (props: RidePageProps) => <FlowPage {...props} steps={rideSteps} />;
