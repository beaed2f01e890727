import type { ReactNode } from 'react';
import { FlowPage } from 'shared/ui/flow';

export const flightSteps = ['Flight', 'Travellers', 'Review', 'Payment', 'Tickets'] as const;
export type FlightStep = (typeof flightSteps)[number];

interface FlightPageProps {
  readonly title: string;
  /** Undefined on a page that is not a step of the booking. */
  readonly step?: FlightStep;
  /** The target of the back button without a previous page in the history. */
  readonly backTo: string;
  readonly children: ReactNode;
}

/** The frame of a page of the booking flow: back button, heading and steps. */
export function FlightPage({ step, ...page }: FlightPageProps) {
  return <FlowPage {...page} steps={flightSteps} step={step} />;
}
