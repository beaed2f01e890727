import { firstCallsFault } from './first-calls';

test('a small script is let in', () => {
  expect(firstCallsFault("(()=>{fetch('/api/v1/x').then(a=>a<b)})();")).toBeUndefined();
});

test.each(['x="</script>"', 'x="</SCRIPT "', 'x="<!--<script>"', 'x="<script"'])(
  '%s is refused: the element would not end where the script does',
  (script) => expect(firstCallsFault(script)).toMatch(/^holds <.*, which no script in a document can$/),
);

test('a script that brings too much along is refused with what it takes', () => {
  expect(firstCallsFault('x'.repeat(3_000))).toBeUndefined();
  expect(firstCallsFault(`x${'ọ'.repeat(1_000)}`)).toMatch(/^takes 3.001 kB, 3 kB is its budget/);
});
