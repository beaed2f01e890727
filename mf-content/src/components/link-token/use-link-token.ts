import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token in the fragment of a mail's link. It is removed from the URL, so that it is not stored in the history or
 * shared, and is kept in memory.
 */
export function useLinkToken<N extends string>(names: readonly N[]): LinkToken<N> | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const fromHash = readLinkToken(hash, names);
  const [stored, setStored] = useState(fromHash);
  const { name, token } = fromHash ?? {};

  useEffect(() => {
    if (name === undefined || token === undefined) return;
    setStored({ name, token });
    navigate(pathname + search, { replace: true });
  }, [name, token, pathname, search, navigate]);

  return fromHash ?? stored;
}

/** What a link of a mail asks for, and the token that allows it. */
interface LinkToken<N extends string> {
  readonly name: N;
  readonly token: string;
}

/** Reads `#confirm=<token>`; undefined for any other hash. */
function readLinkToken<N extends string>(hash: string, names: readonly N[]): LinkToken<N> | undefined {
  const given = new URLSearchParams(hash.slice(1));
  for (const name of names) {
    const token = given.get(name);
    if (token) return { name, token };
  }
  return undefined;
}
