import type { Context } from '../context';
import { Refusal } from '../http';
import type { KindName } from '../payments/payable';
import { readViewToken, type View } from './view-token';

/** A view of a booking from now on. */
export const newView = ({ now, settings }: Context, kind: KindName, publicId: string): View => ({
  kind,
  publicId,
  expiresAt: new Date(now().getTime() + settings.rules.trackViewSeconds * 1000),
});

/** While something can still happen to a booking its open page stays open; over, it closes at the time last said. */
export const renewedView = (context: Context, view: View, isOver: boolean): View =>
  isOver ? view : newView(context, view.kind, view.publicId);

/** What a token opens. @throws Refusal VIEW_EXPIRED for one that is not ours, of the other kind, or over */
export function openView({ now, settings }: Context, token: string, kind?: KindName): View {
  const view = readViewToken(settings.viewSecret, token, now());
  if (!view || (kind && view.kind !== kind)) throw viewExpired();
  return view;
}

export const viewExpired = () =>
  new Refusal('VIEW_EXPIRED', 'Please look the booking up again: this page has been open for a long time.');
