/** What webpack makes of an import that is not code. */
declare module '*.svg' {
  /** The file's own markup. */
  const markup: string;
  export default markup;
}
declare module '*.woff2' {
  const address: string;
  export default address;
}
declare module '*.css';
