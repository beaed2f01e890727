import { nextTask } from '../start/next-task';

/** What the entry of a release leaves behind when it has run. */
interface Container {
  /** Takes what the shell shares; the second is for containers that hold others, as none does. */
  init(shares: object, path: readonly unknown[]): unknown;
  get(module: string): Promise<() => unknown>;
}

type Shares = Readonly<Record<string, Readonly<Record<string, { get(): Promise<() => unknown> }>>>>;

/** Written by the bundler: by key and version what this shell shares. */
declare const __webpack_share_scopes__: { readonly default: Shares };

const begun = new WeakSet<Container>();

/** What a module of a release exports, whose entry has run before. Each release has a container of its own. */
export async function moduleOf<T>(name: string, module: string): Promise<T> {
  const container: Container = Reflect.get(globalThis, name);
  if (!begun.has(container)) {
    await container.init(__webpack_share_scopes__.default, []);
    begun.add(container);
  }
  const make = await container.get(module);
  await nextTask();
  return make() as T;
}

/**
 * Fetches a share that a page will take, and runs it in a task of its own; as a part of the page both would be one long task. Resolves in any
 * case: whoever takes it hears of a failure.
 */
export async function beginShare(key: string): Promise<void> {
  for (const { get } of Object.values(__webpack_share_scopes__.default[key] ?? {})) {
    try {
      const run = await get();
      await nextTask();
      run();
    } catch {}
  }
}
