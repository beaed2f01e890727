/** Storage is a favour: a device without room, or one that refuses, costs the visit nothing. */
export async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    console.warn('The device did not keep something for later', error);
    return undefined;
  }
}
