import type { RemoteRelease } from 'shared/remote';
import { GuardedComponent } from './guarded-component';
import type { RemoteFrames } from './remote-frames';
import { useRemoteComponent } from './use-remote-component';

interface RemoteComponentProps {
  readonly remote: RemoteRelease;
  readonly module: string;
  readonly frames: RemoteFrames;
}

/** A page or a widget of a remote in its place, or what stands there while it is on its way, gone or broken. */
export function RemoteComponent({ remote, module, frames }: RemoteComponentProps) {
  const { again, ...state } = useRemoteComponent(remote, module);
  if (state.status === 'pending') return <frames.Pending />;
  if (state.status === 'failed') return <frames.Unavailable title={remote.title} retry={again} />;
  const { loaded } = state;
  // by its version each release has a guard of its own, which knows nothing of the one before
  return <GuardedComponent key={loaded.version} {...{ remote, module, frames, loaded, again }} />;
}
