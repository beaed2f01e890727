/** Storage is optional: if it is full or blocked, the error is logged and the result is undefined. */
export async function bestEffort<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    console.warn('An offline copy could not be read or written', error);
    return undefined;
  }
}
