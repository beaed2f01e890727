/** How long a page may wait for the network where the device has it already. */
const patienceMs = 5_000;

/**
 * The network's answer; what the device has only where no answer comes: at once when the connection fails, after a while
 * when it hangs. An answer that comes later is still taken in by whoever waits for `network`.
 *
 * @throws what the network failed with, where the device has nothing
 */
export async function answerWithin(
  network: Promise<Response>,
  fromDevice: () => Promise<Response | undefined>,
  limitMs = patienceMs,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs);
  });
  const first = await Promise.race([network.catch(() => 'failed' as const), late]);
  clearTimeout(timer);
  if (first instanceof Response) return first;
  return (await fromDevice()) ?? network;
}
