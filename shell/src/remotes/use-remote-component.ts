import { useCallback, useEffect, useState } from 'react';
import type { RemoteRelease } from 'shared/remote';
import type { LoadedModule } from './load-module';
import { fetchModule, readyModule } from './modules';

export type RemoteComponent =
  | { readonly status: 'pending' }
  | ({ readonly status: 'ready' } & LoadedModule)
  | { readonly status: 'failed'; readonly retry: () => void };

interface Outcome {
  readonly of: string;
  readonly attempt: number;
  readonly loaded?: LoadedModule;
}

/** A component of a remote: there at once if it was fetched before, else pending until it arrives or fails. */
export function useRemoteComponent(remote: RemoteRelease, module: string): RemoteComponent {
  const of = `${remote.version}${module}`;
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const known = readyModule(remote, module);

  useEffect(() => {
    if (known) return;
    let current = true;
    fetchModule(remote, module).then(
      (loaded) => current && setOutcome({ of, attempt, loaded }),
      (error: unknown) => {
        console.error(error);
        if (current) setOutcome({ of, attempt });
      },
    );
    return () => {
      current = false;
    };
  }, [remote, module, of, attempt, known]);

  if (known) return { status: 'ready', ...known };
  if (outcome?.of !== of || outcome.attempt !== attempt) return { status: 'pending' };
  return outcome.loaded ? { status: 'ready', ...outcome.loaded } : { status: 'failed', retry };
}
