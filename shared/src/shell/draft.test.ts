import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { dropDraft, dropDraftMemory, useDraft } from './draft';

const empty = { firstName: '', note: '' };

beforeEach(() => sessionStorage.clear());

test('restores the typed values when the form is opened again', () => {
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

test('two changes in one render both apply', () => {
  const { result } = renderHook(() => useDraft('traveller', empty));
  act(() => {
    result.current[1]((draft) => ({ ...draft, firstName: 'Ọlá' }));
    result.current[1]((draft) => ({ ...draft, note: 'Two bags' }));
  });
  expect(result.current[0]).toEqual({ firstName: 'Ọlá', note: 'Two bags' });
});

test('is removed when the form is submitted', () => {
  const { result, unmount } = renderHook(() => useDraft('traveller', empty));
  act(() => {
    result.current[1]({ firstName: 'Ọlá', note: '' });
    dropDraft('traveller');
  });
  unmount();
  expect(sessionStorage).toHaveLength(0);
  expect(renderHook(() => useDraft('traveller', empty)).result.current[0]).toEqual(empty);
});

test('a draft of an older form gets the missing fields, and an invalid one is ignored', () => {
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

describe('a field that may not be stored', () => {
  const withPassport = { name: '', passport: '' };
  const withoutPassport = (value: typeof withPassport) => ({ ...value, passport: '' });
  const open = () => renderHook(() => useDraft('flight', withPassport, withoutPassport));
  const type = (form: ReturnType<typeof open>) =>
    act(() => form.result.current[1]({ name: 'Ọlá', passport: 'A12345678' }));
  const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage });

  test('is restored on back navigation, and never in the storage', () => {
    const form = open();
    type(form);
    form.unmount();
    expect(open().result.current[0]).toEqual({ name: 'Ọlá', passport: 'A12345678' });
    expect(stored()).toContain('Ọlá');
    expect(stored()).not.toContain('A12345678');
  });

  test('is removed with the rest when the form is submitted', () => {
    const form = open();
    type(form);
    dropDraft('flight');
    form.unmount();
    expect(open().result.current[0]).toEqual(withPassport);
  });

  test('is lost when the memory is cleared, as by a reload; stored fields stay', () => {
    const form = open();
    type(form);
    form.unmount();
    dropDraftMemory();
    expect(open().result.current[0]).toEqual({ name: 'Ọlá', passport: '' });
  });
});
