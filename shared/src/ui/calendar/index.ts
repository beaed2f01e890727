export type { DayNote, DayNotes } from './calendar';
export { DateField, type DateFieldProps, type EndOfPair, PairFields, type PairFieldsProps } from './date-field';
