import type { ReactNode } from 'react';
import { FlowPage } from 'shared/ui/flow';
import { type RideStep, rideSteps } from '../../model/steps';

interface RidePageProps {
  readonly title: string;
  /** The target of the back button without a previous page in the history. */
  readonly backTo: string;
  /** Undefined on a page that is not a step of the booking. */
  readonly step?: RideStep;
  readonly children: ReactNode;
}

/** The frame of a page of the booking flow: back button, heading and steps. */
export const RidePage = (props: RidePageProps) => <FlowPage {...props} steps={rideSteps} />;
