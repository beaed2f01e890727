import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { RemoteRelease } from 'shared/remote';
import { tellOutcome } from './outcomes';
import type { RemoteFrames } from './remote-frames';
import { useRemoteComponent } from './use-remote-component';

interface RemoteComponentProps {
  readonly remote: RemoteRelease;
  readonly module: string;
  readonly frames: RemoteFrames;
}

/** A page or a widget of a remote inside its own error boundary: what breaks here breaks nothing else. */
export function RemoteComponent({ remote, module, frames }: RemoteComponentProps) {
  const state = useRemoteComponent(remote, module);
  if (state.status === 'pending') return <frames.Pending />;
  if (state.status === 'failed') return <frames.Unavailable title={remote.title} retry={state.retry} />;
  const of = { name: remote.name, version: state.version };
  return (
    <ErrorBoundary
      resetKeys={[state.Component]}
      onError={(error) => {
        console.error(error);
        tellOutcome({ ...of, outcome: 'crashed' });
      }}
      fallbackRender={({ resetErrorBoundary }) => <frames.Crashed title={remote.title} retry={resetErrorBoundary} />}
    >
      <state.Component />
      <Mounted {...of} />
    </ErrorBoundary>
  );
}

/** Mounts only if what stands beside it did. */
function Mounted({ name, version }: { name: string; version: string }) {
  useEffect(() => tellOutcome({ name, version, outcome: 'loaded' }), [name, version]);
  return null;
}
