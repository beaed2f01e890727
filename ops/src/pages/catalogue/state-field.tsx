import { useSearchParams } from 'react-router-dom';
import { Box } from 'shared/ui';
import { Field, Select } from 'shared/ui/fields';

interface CountedState {
  readonly _id: string;
  readonly name: string;
  readonly count: number;
  readonly off: number;
}

/** The state of the address. */
export const useChosenState = (): string | undefined => useSearchParams()[0].get('state') ?? undefined;

interface StateFieldProps {
  readonly state: string;
  readonly states: readonly CountedState[];
  /** What is counted: "cars". */
  readonly of: string;
  /** Those that are not in use: "out today". */
  readonly off: string;
}

/** Chooses a state, which the address keeps. */
export function StateField({ state, states, of, off }: StateFieldProps) {
  const [, setParams] = useSearchParams();
  return (
    <Box maxWidth="360px" marginBottom="4">
      <Field id="catalogue-state" label="State">
        <Select
          id="catalogue-state"
          options={states.map((one) => ({
            value: one._id,
            label: `${one.name}: ${one.count} ${of}${one.off > 0 ? `, ${one.off} ${off}` : ''}`,
          }))}
          value={state}
          onChange={(chosen) => setParams({ state: chosen }, { replace: true })}
        />
      </Field>
    </Box>
  );
}
