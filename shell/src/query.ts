/**
 * The exports of the query library that the site shares. The build aliases `@tanstack/react-query` to this file, so it
 * imports the library by its path: by its name it would import itself.
 */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '../node_modules/@tanstack/react-query/build/modern/index.js';
