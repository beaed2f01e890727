import { HtmlValidate, type RuleConfig } from 'html-validate';
import { expect, test } from '../site/journey';
import { everyPath, notFoundErrors } from './routes';

test.use({ expectedErrors: notFoundErrors });

const presets = ['html-validate:recommended', 'html-validate:document'];
const rules: RuleConfig = {
  // HTML allows both cases of the doctype
  'doctype-style': 'off',
  // HTML allows ids that begin with an underscore, as React's do
  'valid-id': ['error', { relaxed: true }],
  // HTML allows any case of an attribute, and React writes them as it names them
  'attr-case': 'off',
  // of the self-closing and the short form HTML allows both, React writes the first one
  'void-style': 'off',
  'attribute-empty-style': 'off',
  'attribute-boolean-style': 'off',
  // our own list box: see docs/decisions/2026-11-20-calendar-combobox-and-dialogs.md
  'prefer-native-element': ['error', { exclude: ['listbox'] }],
  // a form without scripts has the name of the one that it replaces
  'unique-landmark': 'off',
};

const served = new HtmlValidate({ extends: presets, rules });

const rendered = new HtmlValidate({
  extends: presets,
  rules: {
    ...rules,
    // Chakra's messages are a region that is not a section
    'prefer-native-element': ['error', { exclude: ['listbox', 'region'] }],
    // lists and steps have labels
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // scripts set measured sizes, which the policy allows; the served document has no inline style
    'no-inline-style': 'off',
    // the served documents are checked for this
    'require-sri': 'off',
  },
});

async function validationErrors(html: string, by: HtmlValidate): Promise<string[]> {
  const { results } = await by.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

test('every document is valid as it is served', async ({ site }) => {
  for (const address of everyPath) {
    const html = await (await fetch(site.origin + address)).text();
    expect.soft(await validationErrors(html, served), address).toEqual([]);
  }
});

test('every page is valid after rendering', async ({ page }) => {
  for (const address of everyPath) {
    await page.goto(address);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await validationErrors(await page.content(), rendered), address).toEqual([]);
  }
});
