import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { UiProvider } from '../src/ui';
import { Gallery } from './gallery';

if (location.search === '?dark') document.documentElement.dataset.theme = 'dark';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <MemoryRouter>
          <Gallery />
        </MemoryRouter>
      </UiProvider>
    </StrictMode>,
  );
}
