import type { ReactNode } from 'react';
import { FlowPage } from 'shared/ui/flow';

export const flightSteps = ['Flight', 'Travellers', 'Review', 'Payment', 'Tickets'] as const;
export type FlightStep = (typeof flightSteps)[number];

interface FlightPageProps {
  readonly title: string;
  readonly step: FlightStep;
  /** Where the back button leads when there is no step before. */
  readonly backTo: string;
  readonly children: ReactNode;
}

/** The frame of a page of the flow: back button, heading, the steps of booking a flight. */
export function FlightPage({ step, ...page }: FlightPageProps) {
  return <FlowPage {...page} steps={flightSteps} step={step} />;
}
