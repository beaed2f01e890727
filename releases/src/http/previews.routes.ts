import type { FastifyInstance } from 'fastify';
import { route } from 'server/http';
import { operations } from '../contract/operations';
import type { LiveReleases } from '../live/live-releases';
import type { PreviewLinks } from '../live/preview-links';
import type { Registry } from '../registry/registry';
import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';
import type { Release } from '../release/release';
import { recordDone, requireVisible } from './registry-access';

export interface PreviewsOptions {
  readonly registry: Pick<Registry, 'usable'>;
  readonly live: Pick<LiveReleases, 'preview'>;
  readonly previewLinks: Pick<PreviewLinks, 'make'>;
}

/** The first page that has an address without parameters; home for a release of widgets. */
const firstPathOf = ({ declaration }: Release): string =>
  declaration?.routes.find(({ path }) => !path.includes(':'))?.path ?? '/';

/** The route that makes links to previews. */
export function registerPreviews(app: FastifyInstance, { registry, live, previewLinks }: PreviewsOptions): void {
  route(app, operations.preview, async ({ body: { name, version, path }, request }) => {
    requireVisible(request, name);
    if (name === shellName)
      throw new ReleaseRefusal(
        'INVALID_REQUEST',
        'The shell cannot be previewed: a preview shows a remote in the active shell.',
      );
    const release = await registry.usable(name, version);
    if (!(await live.preview(name, version)))
      throw new ReleaseRefusal(
        'INVALID_RELEASE',
        `${name}@${version} cannot be shown: no shell is active, its stored files are altered, or no trusted key has signed it. Verify it to see the reason.`,
      );
    const page = path ?? firstPathOf(release);
    const { url, expiresAt } = previewLinks.make({ name, version }, page);
    await recordDone(request, {
      action: 'releases: preview',
      reference: name,
      after: { version, page, until: expiresAt.toISOString() },
    });
    return { name, version, url, expiresAt: expiresAt.toISOString() };
  });
}
