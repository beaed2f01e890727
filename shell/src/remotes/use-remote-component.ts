import { useCallback, useEffect, useState } from 'react';
import type { RemoteRelease } from 'shared/remote';
import type { LoadedModule } from './load-module';
import { cachedModule, fetchModule } from './modules';

type State =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly loaded: LoadedModule }
  | { readonly status: 'failed' };

/** The result of one attempt to fetch a component. */
interface AttemptResult {
  readonly key: string;
  readonly attempt: number;
  readonly loaded?: LoadedModule;
}

/**
 * The state of a remote's component: ready at once if it is cached, else pending until the fetch ends. `reload` starts a new
 * attempt.
 */
export function useRemoteComponent(remote: RemoteRelease, module: string): State & { readonly reload: () => void } {
  const key = `${remote.version}${module}`;
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<AttemptResult>();
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const cached = cachedModule(remote, module);

  useEffect(() => {
    if (cached) return;
    let isCurrent = true;
    fetchModule(remote, module).then(
      (loaded) => isCurrent && setResult({ key, attempt, loaded }),
      (error: unknown) => {
        console.error(error);
        if (isCurrent) setResult({ key, attempt });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [remote, module, key, attempt, cached]);

  if (cached) return { status: 'ready', loaded: cached, reload };
  if (result?.key !== key || result.attempt !== attempt) return { status: 'pending', reload };
  return result.loaded ? { status: 'ready', loaded: result.loaded, reload } : { status: 'failed', reload };
}
