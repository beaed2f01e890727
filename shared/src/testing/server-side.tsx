import { type DehydratedState, dehydrate, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import type { FirstQuery } from '../first-call';
import { queryClient, startHydration } from '../shell';
import { UiProvider } from '../ui';

/** Renders a page at a URL as the renderer does: with the results of its first queries, and without anything of a device. */
export async function renderToHtml(
  Page: ComponentType,
  path: string,
  queries: readonly FirstQuery[],
): Promise<{ readonly html: string; readonly state: DehydratedState }> {
  startHydration();
  for (const query of queries) await queryClient.prefetchQuery(query);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={path}>
          <Page />
        </StaticRouter>
      </QueryClientProvider>
    </UiProvider>,
    { onError: (error) => void errors.push(error), progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  if (errors.length) throw errors[0];
  return { html, state: dehydrate(queryClient) };
}
