export { Combobox, type ComboboxProps } from './combobox';
export type { ComboboxItem } from './match';
