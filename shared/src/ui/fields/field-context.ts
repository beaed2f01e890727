import { createContext, type RefObject, useContext } from 'react';

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

/** A control that joins several fields into one outline. */
export type Joined = {
  /** The place below the outline for the error of the field. */
  errors: RefObject<HTMLElement | null>;
};

/** Undefined outside of such a control. */
export const JoinedContext = createContext<Joined | undefined>(undefined);

/** The wiring of the field around a control; undefined without a field. */
export function useField(): FieldWiring | undefined {
  return useContext(FieldContext);
}
