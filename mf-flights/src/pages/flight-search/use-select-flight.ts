import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureCode, failureSentence } from 'shared/checkout';
import { pathTo } from 'shared/paths';
import { resetDiscount, toast } from 'shared/shell';
import { selectionKey } from '../../api/get-selection';
import { selectFlight } from '../../api/select-flight';
import type { Fare, FoundFlight } from '../../model/found-flights';

interface Refusals {
  readonly onSoldOut: (flight: FoundFlight) => void;
  readonly onExpired: () => void;
}

/** Prices the fare again and navigates to the travellers, also if the price has changed. */
export function useSelectFlight(searchId: string, { onSoldOut, onExpired }: Refusals) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [selecting, setSelecting] = useState<string>();
  const latest = useRef<string>(undefined);

  // a response after the page was left is ignored
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );

  const select = useCallback(
    async (flight: FoundFlight, { offer }: Fare) => {
      latest.current = offer.offerId;
      setSelecting(flight.itineraryId);
      // only the last pressed button counts
      const isLatest = () => latest.current === offer.offerId;
      try {
        const selection = await selectFlight(searchId, offer.offerId);
        if (!isLatest()) return;
        queryClient.setQueryData(selectionKey(selection.selectionId), selection);
        resetDiscount();
        navigate(pathTo('flightTraveller', { selectData: selection.selectionId }));
      } catch (error) {
        if (!latest.current) return;
        const code = failureCode(error);
        if (code === 'SOLD_OUT') onSoldOut(flight);
        else if (!isLatest()) return;
        else if (code === 'OFFER_EXPIRED') onExpired();
        else toast.add({ variant: 'destructive', title: 'Not selected', description: failureSentence(error) });
      } finally {
        if (isLatest()) setSelecting(undefined);
      }
    },
    [searchId, navigate, queryClient, onSoldOut, onExpired],
  );
  return { selecting, select };
}
