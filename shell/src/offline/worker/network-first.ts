/** How long a stored page waits for the network. */
const networkTimeoutMs = 5_000;

/**
 * The response of the network; the stored one if the connection fails or the time-out is reached. A late response still
 * resolves `network`, so the caller can store it.
 *
 * @throws the error of the network if there is no stored response
 */
export async function networkFirst(
  network: Promise<Response>,
  fromCache: () => Promise<Response | undefined>,
  timeoutMs = networkTimeoutMs,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMs);
  });
  const first = await Promise.race([network.catch(() => 'failed' as const), late]);
  clearTimeout(timer);
  if (first instanceof Response) return first;
  return (await fromCache()) ?? network;
}
