/** Forms outside of a booking: their state, their submission, and parts that few pages use. */
export { CountedArea, type CountedAreaProps } from './counted-area';
export { Disclosure, type DisclosureProps } from './disclosure';
export { DoneHeading, FailedNotice, PlainPage, type PlainPageProps, SubmitButton } from './form-page';
export { NativeSelect, type NativeSelectProps } from './native-select';
export { referenceError, toReference } from './reference';
export { type StarField, StarRating, type StarRatingProps } from './star-rating';
export { type FormDefinition, type FormState, useForm } from './use-form';
export { useSend } from './use-send';
