import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { emotionCache } from './emotion-cache';
import { system } from './system';

/** Chakra's provider with the system of the site, and Emotion's with its cache. Rendered once, at the root of the page. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={emotionCache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
