// registers the matchers and their types
import '@testing-library/jest-dom/jest-globals';

export { focusedPanel, openPanel, pressOutside, renderUi } from '../ui/testing';
export { type Answer, failed, type Handler, limited, networkFailure, noAnswer, ok, type SentRequest } from './answers';
export { renderOnServer } from './render-on-server';
export { type RenderedPage, type RenderPageOptions, renderPage } from './render-page';
