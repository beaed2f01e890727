import { act, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { RemoteRelease } from 'shared/remote';

type Modules = Readonly<Record<string, ComponentType>>;

const tagOf = (release: RemoteRelease) =>
  document.head.querySelector<HTMLScriptElement>(`script[src="${release.base}${release.entry.file}"]`);

const refusals = new Map<string, MutationObserver>();

/** Completes the request for a release's entry as a browser would: the script runs and defines its container. */
export async function deliverEntry(release: RemoteRelease, modules: Modules): Promise<void> {
  refusals.get(release.container)?.disconnect();
  const tag = await waitFor(
    () => tagOf(release) ?? Promise.reject(new Error(`${release.container} was not requested`)),
  );
  const container = {
    init: () => undefined,
    get: (module: string) => Promise.resolve(() => ({ default: modules[module] })),
  };
  Object.assign(globalThis, { [release.container]: container });
  await act(async () => {
    tag.dispatchEvent(new Event('load'));
  });
}

/** Until it is delivered, every request for the entry fails, as with a 404, no connection or an altered file. */
export async function refuseEntry(release: RemoteRelease): Promise<void> {
  const refuse = () => tagOf(release)?.dispatchEvent(new Event('error'));
  const watch = new MutationObserver(refuse);
  watch.observe(document.head, { childList: true });
  refusals.set(release.container, watch);
  await act(async () => {
    refuse();
  });
}
