import type { ComponentType } from 'react';

/** A page takes nothing from the shell by props: it reads the address, the settings store and the API. */
export type Page = ComponentType;

/** A widget is placed by the shell, for example a search card on the home page. */
export type Widget = ComponentType;

/** What `src/remote.ts` of a remote lists, module by module, so that the compiler checks each default export. */
export interface RemoteModules {
  readonly pages: Readonly<Record<string, () => Promise<{ default: Page }>>>;
  readonly widgets: Readonly<Record<string, () => Promise<{ default: Widget }>>>;
}
