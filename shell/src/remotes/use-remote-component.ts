import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { RemoteRelease } from 'shared/remote';
import { fetchComponent, readyComponent } from './modules';

export type RemoteComponent =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly Component: ComponentType }
  | { readonly status: 'failed'; readonly retry: () => void };

interface Outcome {
  readonly of: string;
  readonly attempt: number;
  readonly Component?: ComponentType;
}

/** A component of a remote: there at once if it was fetched before, else pending until it arrives or fails. */
export function useRemoteComponent(remote: RemoteRelease, module: string): RemoteComponent {
  const of = `${remote.version}${module}`;
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const known = readyComponent(remote, module);

  useEffect(() => {
    if (known) return;
    let current = true;
    fetchComponent(remote, module).then(
      (Component) => current && setOutcome({ of, attempt, Component }),
      (error: unknown) => {
        console.error(error);
        if (current) setOutcome({ of, attempt });
      },
    );
    return () => {
      current = false;
    };
  }, [remote, module, of, attempt, known]);

  if (known) return { status: 'ready', Component: known };
  if (outcome?.of !== of || outcome.attempt !== attempt) return { status: 'pending' };
  return outcome.Component ? { status: 'ready', Component: outcome.Component } : { status: 'failed', retry };
}
