/** What a form outside of a booking needs: its fields as one state, its sending, and parts that few pages show. */
export { CountedArea, type CountedAreaProps } from './counted-area';
export { Disclosure, type DisclosureProps } from './disclosure';
export { DoneHeading } from './done-heading';
export { FailedNotice } from './failed-notice';
export { PlainPage, type PlainPageProps } from './plain-page';
export { referenceError, toReference } from './reference';
export { type StarField, StarRating, type StarRatingProps } from './star-rating';
export { SubmitButton } from './submit-button';
export { type FormDefinition, type FormState, useForm } from './use-form';
export { useSend } from './use-send';
