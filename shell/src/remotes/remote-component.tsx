import type { RemoteRelease } from 'shared/remote';
import { GuardedComponent } from './guarded-component';
import type { RemoteFrames } from './remote-frames';
import { useRemoteComponent } from './use-remote-component';

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
