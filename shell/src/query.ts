/**
 * The query library as the site shares it: these names and no more. The build puts this file in the place of
 * `@tanstack/react-query`, so it names the library by its file: by its name it would import itself.
 */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '../node_modules/@tanstack/react-query/build/modern/index.js';
