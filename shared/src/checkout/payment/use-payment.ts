import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureCode } from '../failure';
import { useSliced } from '../use-sliced';
import type { PaymentKind } from './payment-kind';
import { paymentView } from './payment-view';

const askAgainMs = 4_000;

/** The booking and what to show of its payment, asked for every 4 seconds while the page is seen. The store follows. */
export function usePayment<T>(kind: PaymentKind<T>, id: string) {
  const {
    data: answer,
    error,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    ...kind.query(id),
    // a page that has closed stays closed
    refetchInterval: ({ state }) => (failureCode(state.error) === 'VIEW_EXPIRED' ? false : askAgainMs),
    retry: false,
    refetchOnMount: 'always' as const,
  });
  const data = useSliced(answer);
  const [endedAtMs, setEndedAtMs] = useState(0);
  const { keep } = kind;

  useEffect(() => {
    if (data) keep(data);
  }, [data, keep]);

  const booking = data && kind.toPayment(data);
  return {
    booked: data,
    booking,
    view: booking && paymentView(booking, Math.max(dataUpdatedAt, endedAtMs)),
    error,
    refetch,
    /** The countdown has reached its end: the account is over before the next answer says so. */
    onTimeUp: () => setEndedAtMs(Date.now()),
  };
}
