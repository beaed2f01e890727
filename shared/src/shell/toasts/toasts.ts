import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { reduceToasts, type Toast, type ToastAction, toastDurationMs, toastRemovalDelayMs } from './toast-reducer';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly variant?: Toast['variant'];
  /** Milliseconds. */
  readonly duration?: number;
}

const store = createStore<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));
const removals = new Map<string, ReturnType<typeof setTimeout>>();
let count = 0;

function take(action: ToastAction): void {
  const before = store.getState().toasts;
  const toasts = reduceToasts(before, action);
  store.setState({ toasts });
  for (const { id } of before) {
    if (toasts.some((toast) => toast.id === id)) continue;
    clearTimeout(removals.get(id));
    removals.delete(id);
  }
}

const withoutDuration = ({ duration, ...rest }: Partial<ToastContent>) =>
  duration === undefined ? rest : { ...rest, durationMs: duration };

/** Short messages in the corner of the page. One is shown at a time: a new one replaces the one before. */
export const toast = {
  /** Shows a message and returns its id. */
  add(content: ToastContent): string {
    count += 1;
    const id = String(count);
    take({
      type: 'add',
      toast: {
        variant: 'default',
        durationMs: toastDurationMs,
        ...withoutDuration(content),
        title: content.title,
        id,
        open: true,
      },
    });
    return id;
  },
  /** Changes what a toast says. */
  update(id: string, content: Partial<ToastContent>): void {
    take({ type: 'update', id, change: withoutDuration(content) });
  },
  /** Closes a toast, or all without an id; it leaves the list 1,000,000 ms later. */
  dismiss(id?: string): void {
    take({ type: 'dismiss', id });
    for (const { id: closed, open } of store.getState().toasts) {
      if (open || removals.has(closed)) continue;
      removals.set(
        closed,
        setTimeout(() => take({ type: 'remove', id: closed }), toastRemovalDelayMs),
      );
    }
  },
  /** Takes a toast, or all without an id, out of the list at once. */
  remove(id?: string): void {
    take({ type: 'remove', id });
  },
} as const;

/** The toasts in the list, newest first, closed ones included. */
export function useToasts(): readonly Toast[] {
  return useStore(store, ({ toasts }) => toasts);
}
