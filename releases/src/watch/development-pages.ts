import type { DocumentPages } from '../document/documents';
import type { LiveSite } from '../live/live-site';
import type { Visitor } from '../renderer/page-answers';
import { releaseSetOf } from '../renderer/release-set';
import { type RenderedPagesOptions, renderSitePage } from '../renderer/rendered-pages';
import { type Renderer, RendererClosed } from '../renderer/renderer';

interface DevelopmentPagesOptions extends Pick<RenderedPagesOptions, 'store' | 'answers'> {
  readonly renderer: Pick<Renderer, 'callsOf' | 'render' | 'frame'>;
  /** Called after each rendering, by the key of a page or its address with a query, with why it could not be rendered. */
  readonly onRendered: (key: string, failure: unknown) => void;
}

/** The developer asks, also by other tools than a browser. */
const developer: Visitor = { address: '127.0.0.1', mayCall: true };

/** Renders a page anew for each request, which waits for it: so it has the last build. */
export function createDevelopmentPages(options: DevelopmentPagesOptions): DocumentPages {
  const { renderer, store, answers, onRendered } = options;

  /** @param missing used if a call has no answer; a page is not rendered if it is undefined */
  async function render(live: LiveSite, key: string, address: string, missing: [] | undefined) {
    try {
      const page = await renderSitePage(
        options,
        live,
        address,
        async (calls) => (await answers.of(calls, developer)) ?? missing,
      );
      onRendered(key, undefined);
      return page;
    } catch (error) {
      if (!(error instanceof RendererClosed)) onRendered(key, error);
      return undefined;
    }
  }

  return {
    kept: (live, { key, renderedPath }) =>
      renderedPath === undefined || live.isPreview ? undefined : render(live, key, renderedPath, []),
    requested: async (live, { rendersQueries }, address) =>
      rendersQueries && !live.isPreview ? render(live, address, address, undefined) : undefined,
    listed: async (live, { key, renderedPath }) =>
      renderedPath === undefined || live.isPreview ? undefined : render(live, key, renderedPath, undefined),
    // its failure is that of each page as well, which is shown
    frame: async (live) =>
      live.isPreview ? undefined : renderer.frame(releaseSetOf(live, store), { map: live.map }).catch(() => undefined),
  };
}

/** Frames of React, of the federation runtime and of Node. */
const isForeign = (frame: string) => /node_modules|[\\/]server[\\/][\w.-]+\.js:|\bnode:|file:\/\//.test(frame);
const shownFrames = 8;

const advice = 'See "Render without a browser" in docs/squads.md. The browser has rendered the page instead.';

/** An error as the developer reads it: its message, and the places in the sources, relative to the workspace. */
export function failureOf(error: unknown, workspace: string): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  const isFrame = (line: string) => /^\s+at /.test(line);
  const frames = lines.filter(isFrame);
  const own = frames.filter((frame) => !isForeign(frame));
  const message = lines.filter((line) => !isFrame(line));
  const places = (own.length ? own : frames).slice(0, shownFrames);
  return [...message, ...places.map((frame) => frame.replaceAll(`${workspace}/`, '')), advice].join('\n');
}
