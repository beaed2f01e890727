import { createRequire } from 'node:module';

const { cache } = createRequire(import.meta.url);

/**
 * Tells the federation plugin which of the installed webpacks it runs in. By itself it reads that from the stack of a call
 * that must fail, for which webpack compiles the schema of its options: 0.3 s of every build.
 */
export class WebpackPath {
  apply(compiler) {
    const path = Object.keys(cache).find((file) => cache[file]?.exports === compiler.webpack);
    if (path) process.env.FEDERATION_WEBPACK_PATH ??= path;
  }
}
