const { dirname, join } = require('node:path');

const testHelpers = /\/(api|releases|server)\/src\/testing\//;

/**
 * What `--findRelatedTests` follows. The helpers of a server's tests start the whole server: by them each test would be related to
 * each file of it.
 */
module.exports = {
  getCacheKey: () => 'imports of test helpers are not followed',
  extract: (code, filePath, importsOf) => {
    const imports = [...importsOf(code)];
    const isHelper = (name) => name.startsWith('.') && testHelpers.test(join(dirname(filePath), name, '/'));
    return new Set(testHelpers.test(filePath) ? imports.filter(isHelper) : imports);
  },
};
