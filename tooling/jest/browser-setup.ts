import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { configure } from '@testing-library/react';

// A waiting test ends with what it waits for; how long that may take is the machine's affair, not the page's.
configure({ asyncUtilTimeout: 5_000 });

/** What jsdom lacks and a component may ask for. Nothing is ever resized or intersected: there is no layout. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

const noMedia = (media: string) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});

if (typeof window !== 'undefined') {
  Object.assign(window, {
    ResizeObserver: NoObserver,
    IntersectionObserver: NoObserver,
    matchMedia: noMedia,
    scrollTo() {},
    scrollBy() {},
  });
  Object.assign(Element.prototype, {
    scrollTo() {},
    scrollBy() {},
    scrollIntoView() {},
    hasPointerCapture: () => false,
    setPointerCapture() {},
    releasePointerCapture() {},
  });
}

// A test that expects an error to be logged says so with `jest.spyOn(console, 'error').mockImplementation(…)`.
const unexpected: string[] = [];
console.error = (...parts: unknown[]) => {
  unexpected.push(parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '));
};
beforeEach(() => {
  unexpected.length = 0;
});
afterEach(() => {
  expect(unexpected.splice(0)).toEqual([]);
});
