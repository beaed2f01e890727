/** An SVG import is the file's own markup, as webpack gives it. */
export default {
  process: (source) => ({ code: `module.exports = { __esModule: true, default: ${JSON.stringify(source)} };` }),
};
