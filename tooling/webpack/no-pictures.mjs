/** A loader, so that the module stays one of a package: chunks are split by that. */
export default () => `
export function decode() {
  throw new Error('jsPDF is built without pictures: tooling/webpack/unused-parts.mjs');
}`;
