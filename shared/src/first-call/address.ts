/** Where the site's own API lies. */
export const apiBase = '/api/v1';

/** A path of the contract with its parameters in the place of their names. */
export const fill = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
