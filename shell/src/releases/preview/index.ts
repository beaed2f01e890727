export { startPreview } from './preview';
export { PreviewBar } from './preview-bar';
