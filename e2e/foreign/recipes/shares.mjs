/** The shell provides them: the remote bundles none. */
export const shares = {
  react: { singleton: true, import: false, requiredVersion: '^19.3.0' },
  'react-router-dom': { singleton: true, import: false, requiredVersion: '^7.18.0' },
};
