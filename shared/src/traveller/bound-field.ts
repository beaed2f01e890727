/** What a field of a form needs to be drawn. */
export interface BoundField {
  /** Also the address that an error summary links to. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}
