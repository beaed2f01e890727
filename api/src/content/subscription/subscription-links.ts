import { createHmac } from 'node:crypto';
import { paths } from 'shared/paths';
import type { Context } from '../../context';
import { signLink } from '../../mail/signed-link';
import type { Letter } from '../../mail/write-letter';

type Signing = Pick<Context, 'settings'>;

/** How an address is found again after it was forgotten. */
export const emailHashOf = ({ settings }: Signing, email: string): string =>
  createHmac('sha256', settings.linkSecret).update(`subscription\n${email}`).digest('base64url');

/** Until when a consent can be confirmed. */
export const confirmableUntil = ({ settings }: Signing, consentedAt: Date): Date =>
  new Date(consentedAt.getTime() + settings.rules.subscriptionConfirmDays * 86_400_000);

export function confirmUrl({ settings }: Signing, id: string, consentedAt: Date): string {
  const token = signLink(settings.linkSecret, 'confirm', id, confirmableUntil({ settings }, consentedAt));
  return `${settings.origin}${paths.subscription}#confirm=${token}`;
}

/** Both ways out of the list; they work as long as somebody has the mail. */
export function leaveLinks({ settings }: Signing, id: string): Letter['leave'] {
  const token = signLink(settings.linkSecret, 'leave', id);
  return {
    pageUrl: `${settings.origin}${paths.subscription}#leave=${token}`,
    oneClickUrl: `${settings.origin}/api/v1/email/unsubscribe?token=${token}`,
  };
}
