import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isApiError } from 'shared/http';
import { UiProvider } from 'shared/ui';
import { App } from './app';

const retries = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Retries only calls that got no response.
      retry: (failures, error) => failures < retries && isApiError(error) && error.kind !== 'STATUS',
    },
  },
});

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
createRoot(root).render(
  <UiProvider>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </UiProvider>,
);
