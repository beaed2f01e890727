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

/** Select of the cards: prices the fare once more and goes on to the travellers, also where the price has changed. */
export function useSelectFlight(searchId: string, { onSoldOut, onExpired }: Refusals) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [selecting, setSelecting] = useState<string>();
  const latest = useRef<string>(undefined);

  // an answer that comes once the flights were left leads nowhere, and tells nobody
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
      // of two pressed one after the other, the second is meant
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
