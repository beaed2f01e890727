import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export interface Toast {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** `default` for success, `destructive` for a failure. */
  readonly variant: 'default' | 'destructive';
  readonly durationMs: number;
  readonly open: boolean;
}

type ToastAction =
  | { readonly type: 'add'; readonly toast: Toast }
  | { readonly type: 'update'; readonly id: string; readonly change: Partial<Omit<Toast, 'id' | 'open'>> }
  /** Without an id: every toast. */
  | { readonly type: 'dismiss' | 'remove'; readonly id?: string };

const toastLimit = 1;
const toastDurationMs = 5_000;
/** A dismissed toast stays in the list, closed, for this long. */
const toastRemovalDelayMs = 1_000_000;

/** The toasts after an action, newest first. Above the limit, a new one replaces the oldest. */
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

/** Short messages in the corner of the page. One is shown at a time: a new one replaces the previous one. */
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
  /** Changes the content of a toast. */
  update(id: string, content: Partial<ToastContent>): void {
    take({ type: 'update', id, change: withoutDuration(content) });
  },
  /** Closes a toast, or all without an id; it is removed from the list 1,000,000 ms later. */
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
  /** Removes a toast, or all without an id, from the list at once. */
  remove(id?: string): void {
    take({ type: 'remove', id });
  },
} as const;

/** The toasts in the list, newest first, closed ones included. */
export function useToasts(): readonly Toast[] {
  return useStore(store, ({ toasts }) => toasts);
}
