import type { ComponentType } from 'react';

/** What is rendered instead of a remote that is loading, cannot be loaded, or has thrown. */
export interface RemoteFrames {
  readonly Pending: ComponentType;
  /** `title` is what a traveller calls the remote: "Airport pickup". */
  readonly Unavailable: ComponentType<{ title: string; retry: () => void }>;
  readonly Crashed: ComponentType<{ title: string; retry: () => void }>;
}
