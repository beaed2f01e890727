import { useState } from 'react';

interface State<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly isPending: boolean;
}

/** A request that a press sends: its last response or error; a press while it is pending does nothing. */
export function useRequest<Args extends unknown[], Data>(send: (...args: Args) => Promise<Data>) {
  const [state, setState] = useState<State<Data>>({ isPending: false });

  async function run(...args: Args): Promise<void> {
    if (state.isPending) return;
    setState({ isPending: true });
    try {
      const data = await send(...args);
      setState({ data, isPending: false });
    } catch (error) {
      setState({ error, isPending: false });
    }
  }

  return { ...state, run, reset: () => setState({ isPending: false }) };
}
