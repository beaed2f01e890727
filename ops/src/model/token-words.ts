import type { TokenFacts } from 'releases/contract/tokens-api';
import { formatDate } from 'shared/format';

/** Whether it opens nothing any more. */
export const isOver = ({ revokedAt, expiresAt }: TokenFacts): boolean =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());

/** How it ends or has ended. */
function endOf({ revokedAt, expiresAt }: TokenFacts): string {
  if (revokedAt) return `revoked on ${formatDate(revokedAt)}`;
  return expiresAt ? `ends on ${formatDate(expiresAt)}` : 'ends when it is revoked';
}

/** What it is for, and until when. */
export const tokenWords = (token: TokenFacts): string =>
  `${token.names ? token.names.join(', ') : 'All releases'} · ${endOf(token)}`;
