import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { previewKeyParameter, previewParameter } from 'shared/remote';

export interface PreviewedRelease {
  readonly name: string;
  readonly version: string;
}

/** Links that show a published release to whoever has them, for some hours. */
export interface PreviewLinks {
  /** @param path a path of the site, also with a query */
  make(release: PreviewedRelease, path: string): { readonly url: string; readonly expiresAt: Date };
  /** The release that the query of an address names; undefined without a valid key for it. */
  read(query: string): PreviewedRelease | undefined;
}

export interface PreviewLinksOptions {
  /** The same in all processes of the site. */
  readonly secret: string;
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
  readonly now: () => Date;
}

const lifetimeSeconds = 8 * 3600;
const keyForm = /^(\d{1,11})\.([\w-]{43})$/;

/** Links are stateless: `?release=<name>@<version>&key=<expiry in seconds>.<hmac>`. */
export function createPreviewLinks({ secret, origin, now }: PreviewLinksOptions): PreviewLinks {
  const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'tafiya preview link', 32));
  const sign = (release: string, expiry: string) =>
    createHmac('sha256', signingKey).update(`${release} ${expiry}`).digest('base64url');
  const nowSeconds = () => Math.floor(now().getTime() / 1000);

  return {
    make({ name, version }, path) {
      const expirySeconds = nowSeconds() + lifetimeSeconds;
      const release = `${name}@${version}`;
      const url = new URL(origin + path);
      url.searchParams.set(previewParameter, release);
      url.searchParams.set(previewKeyParameter, `${expirySeconds}.${sign(release, String(expirySeconds))}`);
      return { url: url.href, expiresAt: new Date(expirySeconds * 1000) };
    },
    read(query) {
      if (!query.includes(previewParameter)) return undefined;
      const parameters = new URLSearchParams(query);
      const release = parameters.get(previewParameter) ?? '';
      const [, expiry, signature] = keyForm.exec(parameters.get(previewKeyParameter) ?? '') ?? [];
      if (!expiry || !signature || Number(expiry) <= nowSeconds()) return undefined;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(release, expiry)))) return undefined;
      // only releases with valid names are signed
      const [name = '', version = ''] = release.split('@');
      return { name, version };
    },
  };
}
