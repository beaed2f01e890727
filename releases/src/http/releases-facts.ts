import type { MadeMove } from '../contract/moves-api';
import type { CheckBrief, CheckFacts, PointerFacts } from '../contract/pointer-facts';
import type { TokenFacts } from '../contract/tokens-api';
import type { Check } from '../registry/checks.repository';
import type { Moved } from '../registry/move-order';
import type { Pointer } from '../registry/pointer';
import type { Token } from '../registry/tokens.repository';

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export const pointerFactsOf = ({ movedAt, canary, frozen, autoOff, ...rest }: Pointer): PointerFacts => ({
  ...rest,
  liveSince: movedAt.toISOString(),
  canary: canary && { ...canary, since: canary.since.toISOString() },
  frozen: frozen && { ...frozen, at: frozen.at.toISOString() },
  autoOff: autoOff && { ...autoOff, at: autoOff.at.toISOString() },
});

export const moveFactsOf = ({ name: _name, ...facts }: Moved): MadeMove => facts;

export const checkFactsOf = ({ at, ...rest }: Check): CheckFacts => ({ ...rest, at: at.toISOString() });

export const checkBriefOf = ({ verdict, shellVersion, report, at }: Check): CheckBrief => ({
  verdict,
  shellVersion,
  summary: report.summary,
  at: at.toISOString(),
});

export const tokenFactsOf = ({ createdAt, expiresAt, revokedAt, lastUsedAt, names, ...rest }: Token): TokenFacts => ({
  ...rest,
  names: names && [...names],
  createdAt: createdAt.toISOString(),
  expiresAt: iso(expiresAt),
  revokedAt: iso(revokedAt),
  lastUsedAt: iso(lastUsedAt),
});
