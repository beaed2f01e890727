/** The frame of a page that is a step of a booking. */
export { FlowPage, type FlowPageProps, StepUnavailable, TwoColumns, useGoBack } from './flow-page';
