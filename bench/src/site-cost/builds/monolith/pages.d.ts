/** Made by `webpack.config.mjs`: by the name of a module what imports it. */
declare module 'virtual:pages' {
  import type { ComponentType } from 'react';

  export const modules: Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;
}
