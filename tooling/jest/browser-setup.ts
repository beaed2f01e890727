import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { configure } from '@testing-library/react';

// Tests do not measure time: the limit allows for a busy machine.
configure({ asyncUtilTimeout: 5_000 });

/** jsdom has no layout, so observers never report anything. */
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

// A test that expects a logged error uses `jest.spyOn(console, 'error').mockImplementation(…)`.
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
