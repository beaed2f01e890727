import { basename } from 'node:path';

/** A font or picture import is an address; a style sheet is nothing. */
export default {
  process: (_source, path) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(`/assets/${basename(path)}`)} };`,
  }),
};
