/** What the entry of a release leaves behind when it has run. */
interface Container {
  /** Takes what the shell shares; the second is for containers that hold others, as none does. */
  init(shares: object, path: readonly unknown[]): unknown;
  get(module: string): Promise<() => unknown>;
}

type Shares = Readonly<Record<string, Readonly<Record<string, { get(): unknown }>>>>;

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
  return make() as T;
}

/** Begins to fetch a share that a page will take; whoever takes it hears of a failure. */
export function beginShare(key: string): void {
  for (const { get } of Object.values(__webpack_share_scopes__.default[key] ?? {}))
    Promise.resolve(get()).catch(() => undefined);
}
