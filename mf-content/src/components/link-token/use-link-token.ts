import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type LinkToken, readLinkToken } from '../../model/link-token';

/**
 * The token that the link of a mail carries behind the `#`. It is taken out of the address, where it would be kept,
 * shared and shown, and lives as long as the page.
 */
export function useLinkToken<N extends string>(names: readonly N[]): LinkToken<N> | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrived = readLinkToken(hash, names);
  const [kept, setKept] = useState(arrived);
  const { name, token } = arrived ?? {};

  useEffect(() => {
    if (name === undefined || token === undefined) return;
    setKept({ name, token });
    navigate(pathname + search, { replace: true });
  }, [name, token, pathname, search, navigate]);

  return arrived ?? kept;
}
