export interface Toast {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** Default tells of success, destructive of a failure. */
  readonly variant: 'default' | 'destructive';
  readonly durationMs: number;
  readonly open: boolean;
}

export type ToastAction =
  | { readonly type: 'add'; readonly toast: Toast }
  | { readonly type: 'update'; readonly id: string; readonly change: Partial<Omit<Toast, 'id' | 'open'>> }
  /** Without an id: every toast. */
  | { readonly type: 'dismiss' | 'remove'; readonly id?: string };

const toastLimit = 1;
export const toastDurationMs = 5_000;
/** A dismissed toast stays in the list, closed, for this long. */
export const toastRemovalDelayMs = 1_000_000;

/** The toasts after an action, newest first; a new one takes the place of what goes over the limit. */
export function reduceToasts(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  const isMeant = (toast: Toast) => !('id' in action) || action.id === undefined || toast.id === action.id;
  switch (action.type) {
    case 'add':
      return [action.toast, ...toasts].slice(0, toastLimit);
    case 'update':
      return toasts.map((toast) => (isMeant(toast) ? { ...toast, ...action.change } : toast));
    case 'dismiss':
      return toasts.map((toast) => (isMeant(toast) ? { ...toast, open: false } : toast));
    case 'remove':
      return toasts.filter((toast) => !isMeant(toast));
  }
}
