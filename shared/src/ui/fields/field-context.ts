import { createContext, useContext } from 'react';

/** The props that a field passes to its control. */
export type FieldWiring = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  /** `field` is 64 px high with the label inside, `joined` the same without a border of its own. */
  size: 'md' | 'field' | 'joined';
};

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** True inside a control that joins several fields into one outline. */
export const JoinedContext = createContext(false);

/** The wiring of the field around a control; undefined without a field. */
export function useField(): FieldWiring | undefined {
  return useContext(FieldContext);
}
