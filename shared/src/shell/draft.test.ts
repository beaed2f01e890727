import { beforeEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { dropDraft, useDraft } from './draft';

const empty = { firstName: '', note: '' };

beforeEach(() => sessionStorage.clear());

test('what was typed is there when the form is opened again', () => {
  const first = renderHook(() => useDraft('traveller', empty));
  act(() => first.result.current[1]((draft) => ({ ...draft, firstName: 'Ọlá' })));
  act(() => first.result.current[1]((draft) => ({ ...draft, note: 'Two bags' })));
  expect(first.result.current[0]).toEqual({ firstName: 'Ọlá', note: 'Two bags' });
  first.unmount();
  expect(renderHook(() => useDraft('traveller', empty)).result.current[0]).toEqual({
    firstName: 'Ọlá',
    note: 'Two bags',
  });
});

test('two changes of one moment both count', () => {
  const { result } = renderHook(() => useDraft('traveller', empty));
  act(() => {
    result.current[1]((draft) => ({ ...draft, firstName: 'Ọlá' }));
    result.current[1]((draft) => ({ ...draft, note: 'Two bags' }));
  });
  expect(result.current[0]).toEqual({ firstName: 'Ọlá', note: 'Two bags' });
});

test('it is gone once the form was submitted', () => {
  const { result, unmount } = renderHook(() => useDraft('traveller', empty));
  act(() => {
    result.current[1]({ firstName: 'Ọlá', note: '' });
    dropDraft('traveller');
  });
  unmount();
  expect(sessionStorage).toHaveLength(0);
  expect(renderHook(() => useDraft('traveller', empty)).result.current[0]).toEqual(empty);
});

test('a draft of an older form gets the fields it lacks, and a broken one is as good as none', () => {
  sessionStorage.setItem('tafiya:draft:traveller', '{"firstName":"Ọlá"}');
  expect(renderHook(() => useDraft('traveller', empty)).result.current[0]).toEqual({ firstName: 'Ọlá', note: '' });
  sessionStorage.setItem('tafiya:draft:traveller', '[1');
  expect(renderHook(() => useDraft('traveller', empty)).result.current[0]).toEqual(empty);
});

test('each key has a draft of its own', () => {
  const { result, rerender } = renderHook(({ key }) => useDraft(key, empty), { initialProps: { key: 'one' } });
  act(() => result.current[1]({ firstName: 'Ọlá', note: '' }));
  rerender({ key: 'two' });
  expect(result.current[0]).toEqual(empty);
  rerender({ key: 'one' });
  expect(result.current[0].firstName).toBe('Ọlá');
});
