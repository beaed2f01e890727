import { ErrorBoundary } from 'react-error-boundary';
import type { RemoteRelease } from 'shared/remote';
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
  return (
    <ErrorBoundary
      resetKeys={[remote.version, module]}
      onError={(error) => console.error(error)}
      fallbackRender={({ resetErrorBoundary }) => <frames.Crashed title={remote.title} retry={resetErrorBoundary} />}
    >
      <state.Component />
    </ErrorBoundary>
  );
}
