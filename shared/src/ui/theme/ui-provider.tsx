import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { emotionCache } from './emotion-cache';
import { system } from './system';

/** Chakra's provider with the site's system, and Emotion's with its style sheet. One, at the root of the page. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={emotionCache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
