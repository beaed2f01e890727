/** What a link of a mail asks for, and the token that allows it. */
export interface LinkToken<N extends string> {
  readonly name: N;
  readonly token: string;
}

/** Reads `#confirm=<token>`; nothing where the hash is something else. */
export function readLinkToken<N extends string>(hash: string, names: readonly N[]): LinkToken<N> | undefined {
  const given = new URLSearchParams(hash.slice(1));
  for (const name of names) {
    const token = given.get(name);
    if (token) return { name, token };
  }
  return undefined;
}
