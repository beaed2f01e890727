/** What a form outside of a booking needs: its fields as one state, its sending, and parts that few pages show. */
export { CountedArea, type CountedAreaProps } from './counted-area';
export { Disclosure, type DisclosureProps } from './disclosure';
export { DoneHeading, FailedNotice, PlainPage, type PlainPageProps, SubmitButton } from './form-page';
export { referenceError, toReference } from './reference';
export { type StarField, StarRating, type StarRatingProps } from './star-rating';
export { type FormDefinition, type FormState, useForm } from './use-form';
export { useSend } from './use-send';
