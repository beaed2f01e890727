import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const documents = ['payments.md', 'operating.md'].map((name) =>
  path.resolve(import.meta.dirname, '../../../docs', name),
);

/** Each warning and error that this source logs; the last text of a call is its sentence. */
const sentencesIn = (source: string): string[] =>
  source
    .split(/\blog\??\.(?:error|warn)\(/)
    .slice(1)
    .map((call) => /'([A-Z][^'\n]+)',?\s*\)/.exec(call)?.[1] ?? call.slice(0, 80));

test('each sentence that payments log as a warning or an error is in the documents of the operator', async () => {
  const texts = await Promise.all(documents.map((file) => readFile(file, 'utf8')));
  const sentences = new Set<string>();
  for (const file of await readdir(import.meta.dirname, { recursive: true })) {
    if (!/(?<!\.test)\.ts$/.test(file) || /(^|\/)(testing|simulators)\//.test(file)) continue;
    for (const one of sentencesIn(await readFile(path.join(import.meta.dirname, file), 'utf8'))) sentences.add(one);
  }
  expect(sentences).toContain('The bank cannot send a refund until a person does something there');
  expect([...sentences].filter((one) => !texts.some((text) => text.includes(one)))).toEqual([]);
});

test('control: a sentence over several lines is found, and a call without one is shown', () => {
  const source =
    "log.error(\n  { refund: key },\n  'The bank is closed',\n);\nlog?.warn(line, 'It opens');\nlog.warn(error);";
  expect(sentencesIn(source)).toEqual(['The bank is closed', 'It opens', 'error);']);
});
