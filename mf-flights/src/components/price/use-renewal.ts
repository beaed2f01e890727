import { useNavigate } from 'react-router-dom';
import { applyDiscount, discountFrom, discountOf, dropDiscount } from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import { verifyCoupon } from '../../api/verify-coupon';
import { needsDecision, priceChange } from '../../model/basket-price-change';
import type { BookingDraft } from '../../model/traveller-draft';
import type { SetBookingDraft } from '../traveller/use-booking-draft';
import { type KeptPrice, useKeptPrice } from './use-kept-price';

interface Renewal {
  readonly selection: FlightSelection;
  readonly draft: BookingDraft;
  readonly setDraft: SetBookingDraft;
  /** The address of this step for another selection. */
  readonly addressOf: (selectionId: string) => string;
}

/** Watches the kept price; a renewed one takes the place of the old in the address, with what was typed and the coupon. */
export function useRenewal({ selection, draft, setDraft, addressOf }: Renewal): KeptPrice {
  const navigate = useNavigate();
  return useKeptPrice(selection, async (renewed) => {
    const open = needsDecision(selection, draft) ? priceChange(selection, draft.repriced) : undefined;
    await renewCoupon(selection.selectionId, renewed.selectionId);
    setDraft((typed) => ({
      ...typed,
      // a price that was not decided on yet is compared with the one before it
      repriced: { selectionId: renewed.selectionId, oldTotal: open?.oldTotal ?? selection.newTotal },
    }));
    navigate(addressOf(renewed.selectionId), { replace: true });
  });
}

/** A coupon is checked for one selection: for the next it is checked again. One that no longer counts is taken off. */
async function renewCoupon(oldId: string, newId: string): Promise<void> {
  const discount = discountOf(oldId);
  if (!discount) return;
  try {
    applyDiscount(newId, discountFrom(await verifyCoupon(newId, discount.name)));
  } catch {
    dropDiscount();
  }
}
