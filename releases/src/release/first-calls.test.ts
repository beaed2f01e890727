import { firstCallsFault } from './first-calls';

test('a small script is accepted', () => {
  expect(firstCallsFault("(()=>{fetch('/api/v1/x').then(a=>a<b)})();")).toBeUndefined();
});

test.each(['x="</script>"', 'x="</SCRIPT "', 'x="<!--<script>"', 'x="<script"'])(
  '%s is refused, because it would end the script element',
  (script) => expect(firstCallsFault(script)).toMatch(/^holds <.*, which no script in a document can$/),
);

test('a script that is too large is refused with its size', () => {
  expect(firstCallsFault('x'.repeat(3_000))).toBeUndefined();
  expect(firstCallsFault(`x${'ọ'.repeat(1_000)}`)).toMatch(/^takes 3.001 kB, 3 kB is its budget/);
});
