import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { RemoteRelease } from 'shared/remote';
import { fallbackOf, type LoadedModule } from './load-module';
import { cachedModule, clearModule, fetchModule, replaceModule } from './modules';
import { recordOutcome } from './outcomes';

/** What is rendered instead of a remote that is loading, cannot be loaded, or has thrown. */
export interface RemoteFrames {
  readonly Pending: ComponentType;
  /** `title` is what a traveller calls the remote: "Airport pickup". */
  readonly Unavailable: ComponentType<{ title: string; retry: () => void }>;
  readonly Crashed: ComponentType<{ title: string; retry: () => void }>;
}

interface RemoteComponentProps {
  readonly remote: RemoteRelease;
  readonly module: string;
  readonly frames: RemoteFrames;
}

/** Renders a page or a widget of a remote, or the frame for its state: pending, unavailable or crashed. */
export function RemoteComponent({ remote, module, frames }: RemoteComponentProps) {
  const { reload, ...state } = useRemoteComponent(remote, module);
  if (state.status === 'pending') return <frames.Pending />;
  if (state.status === 'failed') return <frames.Unavailable title={remote.title} retry={reload} />;
  const { loaded } = state;
  // the key resets the error boundary when another release is shown
  return <GuardedComponent key={loaded.version} {...{ remote, module, frames, loaded, reload }} />;
}

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
function useRemoteComponent(remote: RemoteRelease, module: string): State & { readonly reload: () => void } {
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

interface GuardedComponentProps {
  readonly remote: RemoteRelease;
  readonly module: string;
  readonly frames: RemoteFrames;
  readonly loaded: LoadedModule;
  /** Renders what the cache has now, or fetches again. */
  readonly reload: () => void;
}

/**
 * Renders a component of a release in its own error boundary. If the active release throws before the component was ever
 * mounted, the last known good release replaces it: nothing can have been typed into it. If it throws later, the traveller
 * decides whether to retry.
 */
function GuardedComponent({ remote, module, frames, loaded, reload }: GuardedComponentProps) {
  const { Component, version } = loaded;
  const { name, title } = remote;
  const isActive = version === remote.version;
  const hasMounted = useRef(false);
  /** The fallback, as long as this component was never mounted. */
  const replacement = () => (isActive && !hasMounted.current ? fallbackOf(remote, module) : undefined);

  const handleMounted = useCallback(() => {
    hasMounted.current = true;
    recordOutcome({ name, version, outcome: 'loaded' });
  }, [name, version]);

  const handleError = (error: unknown) => {
    console.error(error);
    recordOutcome({ name, version, outcome: 'crashed' });
    const fallback = replacement();
    if (!fallback) return;
    replaceModule(remote, module, fallback);
    reload();
  };

  // both releases have thrown: the next attempt starts with the active one
  const restart = () => {
    clearModule(remote, module);
    reload();
  };

  return (
    <ErrorBoundary
      onError={handleError}
      onReset={() => {
        hasMounted.current = false;
      }}
      fallbackRender={({ resetErrorBoundary }) =>
        replacement() ? (
          <frames.Pending />
        ) : (
          <frames.Crashed title={title} retry={isActive || hasMounted.current ? resetErrorBoundary : restart} />
        )
      }
    >
      <Component />
      <MountProbe onMounted={handleMounted} />
    </ErrorBoundary>
  );
}

/** Calls `onMounted` once its sibling is mounted and none of the sibling's first effects has thrown. */
function MountProbe({ onMounted }: { onMounted: () => void }) {
  useEffect(() => {
    let isMounted = true;
    // an effect that throws unmounts both before this microtask runs
    queueMicrotask(() => isMounted && onMounted());
    return () => {
      isMounted = false;
    };
  }, [onMounted]);
  return null;
}
