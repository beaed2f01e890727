import { useCallback, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { RemoteRelease } from 'shared/remote';
import type { LoadedModule } from './load-module';
import { forgetModule, replaceModule } from './modules';
import { tellOutcome } from './outcomes';
import type { RemoteFrames } from './remote-frames';
import { standInOf } from './stand-in';

interface GuardedComponentProps {
  readonly remote: RemoteRelease;
  readonly module: string;
  readonly frames: RemoteFrames;
  readonly loaded: LoadedModule;
  /** Shows what there is to be fetched by now. */
  readonly again: () => void;
}

/**
 * A component of a release inside its own error boundary: what breaks here breaks nothing else. One of the live release
 * that throws before it ever stood on the page is replaced by the last known good one; nothing can have been typed into it.
 * One that stood leaves the way on to the traveller.
 */
export function GuardedComponent({ remote, module, frames, loaded, again }: GuardedComponentProps) {
  const { Component, version } = loaded;
  const { name, title } = remote;
  const isLive = version === remote.version;
  const hasStood = useRef(false);
  /** What can take its place, as long as nobody has seen it. */
  const replacement = () => (isLive && !hasStood.current ? standInOf(remote, module) : undefined);

  const stands = useCallback(() => {
    hasStood.current = true;
    tellOutcome({ name, version, outcome: 'loaded' });
  }, [name, version]);

  const takeError = (error: unknown) => {
    console.error(error);
    tellOutcome({ name, version, outcome: 'crashed' });
    const standIn = replacement();
    if (!standIn) return;
    replaceModule(remote, module, standIn);
    again();
  };

  // after both have thrown at once it begins anew, with the live one
  const beginAnew = () => {
    forgetModule(remote, module);
    again();
  };

  return (
    <ErrorBoundary
      onError={takeError}
      onReset={() => {
        hasStood.current = false;
      }}
      fallbackRender={({ resetErrorBoundary }) =>
        replacement() ? (
          <frames.Pending />
        ) : (
          <frames.Crashed title={title} retry={isLive || hasStood.current ? resetErrorBoundary : beginAnew} />
        )
      }
    >
      <Component />
      <Standing onStand={stands} />
    </ErrorBoundary>
  );
}

/** Says once that what is beside it stands: it is mounted, and none of its first effects has thrown. */
function Standing({ onStand }: { onStand: () => void }) {
  useEffect(() => {
    let isThere = true;
    // an effect that throws takes both away before this comes
    queueMicrotask(() => isThere && onStand());
    return () => {
      isThere = false;
    };
  }, [onStand]);
  return null;
}
