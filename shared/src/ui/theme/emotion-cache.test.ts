import { expect, test } from '@jest/globals';

test('the rules in the document of a rendered page are not inserted again', async () => {
  document.head.innerHTML =
    '<style data-rules="global-a global-b">html{color:red}.tf-1ab2:hover .tf-x-y{color:blue}@media print{.tf-9z{color:red}}</style>';
  const { emotionCache } = await import('./emotion-cache');
  expect(Object.keys(emotionCache.inserted).sort()).toEqual(['1ab2', '9z', 'global-a', 'global-b', 'x-y']);
});
