/** The shell has them: each is taken from it, and none is bundled. */
export const shares = {
  react: { singleton: true, import: false, requiredVersion: '^19.3.0' },
  'react-router-dom': { singleton: true, import: false, requiredVersion: '^7.18.0' },
};
