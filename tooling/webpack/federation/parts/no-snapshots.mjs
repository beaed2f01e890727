/** The release map says what there is; there are no manifests to make a snapshot of. */
export class SnapshotHandler {
  /** Nothing to hook into. */
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
