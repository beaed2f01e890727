/** Collects close functions, and runs them in reverse order. */
export interface UndoList {
  add(undo: () => unknown): void;
  /** Closes everything, even if some of it fails. @throws the first error, at the end */
  run(): Promise<void>;
}

export function createUndoList(): UndoList {
  const undos: (() => unknown)[] = [];
  return {
    add: (undo) => undos.push(undo),
    async run() {
      const faults: unknown[] = [];
      for (const undo of undos.splice(0).reverse())
        await Promise.resolve()
          .then(undo)
          .catch((error: unknown) => faults.push(error));
      if (faults.length) throw faults[0];
    },
  };
}
