import type { FlightChange } from 'shared/contract/flights';
import type { TrackedFlight } from 'shared/contract/tracking';
import { ChangeFlow } from './change-flow';
import { ChangePayment } from './change-payment';

interface ChangePanelProps {
  readonly tracked: TrackedFlight;
  /** The change that waits for its payment. */
  readonly waiting?: FlightChange;
  readonly refetch: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A change of the date: from the new day to its payment. */
export default function ChangePanel({ waiting, ...rest }: ChangePanelProps) {
  return waiting ? <ChangePayment change={waiting} {...rest} /> : <ChangeFlow {...rest} />;
}
