import type { RevokeAnswer, TokenAnswer, TokenFacts, TokenRequest, TokensAnswer } from 'releases/contract/tokens-api';
import { callReleases } from './calls';

export type { TokenFacts };

export const tokensQuery = {
  queryKey: ['tokens'],
  async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<readonly TokenFacts[]> {
    return (await callReleases<TokensAnswer>('GET', '/tokens', { signal })).tokens;
  },
  refetchOnWindowFocus: true,
};

/** The person who makes it is known by the session. */
export type NewToken = Omit<TokenRequest, 'by'>;

/** @throws ApiError */
export const makeToken = (body: NewToken) => callReleases<TokenAnswer>('POST', '/tokens', { body });

/** @throws ApiError `UNKNOWN_TOKEN` */
export const revokeToken = (id: string) => callReleases<RevokeAnswer>('DELETE', `/tokens/${id}`);
