import { useCallback, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { RemoteRelease } from 'shared/remote';
import { fallbackOf } from './fallback-release';
import type { LoadedModule } from './load-module';
import { clearModule, replaceModule } from './modules';
import { recordOutcome } from './outcomes';
import type { RemoteFrames } from './remote-frames';

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
export function GuardedComponent({ remote, module, frames, loaded, reload }: GuardedComponentProps) {
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
