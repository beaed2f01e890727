import { HtmlValidate, type RuleConfig } from 'html-validate';
import { expect, test } from '../site/journey';
import { everyAddress, missingThings } from './routes';

test.use({ expectedErrors: missingThings });

const presets = ['html-validate:recommended', 'html-validate:document'];
const rules: RuleConfig = {
  // HTML asks for neither case of the doctype
  'doctype-style': 'off',
  // nor for a letter at the start of an id: React's begin with a line
  'valid-id': ['error', { relaxed: true }],
};

const served = new HtmlValidate({ extends: presets, rules });

const shown = new HtmlValidate({
  extends: presets,
  rules: {
    ...rules,
    // a browser writes its tree in its own style: every attribute with a value, if an empty one
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    // lists and steps have names
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // our own list box: see docs/decisions/2026-11-20-calendar-combobox-and-dialogs.md
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // what is measured is set by script, as the policy allows; the document itself has no inline style
    'no-inline-style': 'off',
    // what the document names itself has its hash, and is checked as it is served
    'require-sri': 'off',
  },
});

async function faultsOf(html: string, by: HtmlValidate): Promise<string[]> {
  const { results } = await by.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

test('every document is valid as it is served', async ({ site }) => {
  for (const address of everyAddress) {
    const html = await (await fetch(site.origin + address)).text();
    expect.soft(await faultsOf(html, served), address).toEqual([]);
  }
});

test('every page is valid once it is shown', async ({ page }) => {
  for (const address of everyAddress) {
    await page.goto(address);
    await expect(page.locator('.frame-nav:not(.is-waiting)')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await faultsOf(await page.content(), shown), address).toEqual([]);
  }
});
