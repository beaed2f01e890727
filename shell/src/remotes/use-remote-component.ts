import { useCallback, useEffect, useState } from 'react';
import type { RemoteRelease } from 'shared/remote';
import type { LoadedModule } from './load-module';
import { fetchModule, readyModule } from './modules';

type State =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly loaded: LoadedModule }
  | { readonly status: 'failed' };

/** How one attempt at fetching ended. */
interface End {
  readonly of: string;
  readonly attempt: number;
  readonly loaded?: LoadedModule;
}

/**
 * A component of a remote: there at once if it was fetched before, else pending until it arrives or fails. `again` takes
 * what there is to be fetched by then.
 */
export function useRemoteComponent(remote: RemoteRelease, module: string): State & { readonly again: () => void } {
  const of = `${remote.version}${module}`;
  const [attempt, setAttempt] = useState(0);
  const [end, setEnd] = useState<End>();
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const known = readyModule(remote, module);

  useEffect(() => {
    if (known) return;
    let current = true;
    fetchModule(remote, module).then(
      (loaded) => current && setEnd({ of, attempt, loaded }),
      (error: unknown) => {
        console.error(error);
        if (current) setEnd({ of, attempt });
      },
    );
    return () => {
      current = false;
    };
  }, [remote, module, of, attempt, known]);

  if (known) return { status: 'ready', loaded: known, again };
  if (end?.of !== of || end.attempt !== attempt) return { status: 'pending', again };
  return end.loaded ? { status: 'ready', loaded: end.loaded, again } : { status: 'failed', again };
}
