/** The frame of a page that is a step of a booking. */
export { FlowPage, type FlowPageProps } from './flow-page';
export { StepUnavailable } from './step-unavailable';
export { TwoColumns } from './two-columns';
export { useGoBack } from './use-go-back';
