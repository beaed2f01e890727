import { HtmlValidate } from 'html-validate';
import { expect, test } from '../site/journey';
import { everyAddress, missingThings } from './routes';

test.use({ expectedErrors: missingThings });

const extend = ['html-validate:recommended', 'html-validate:document'];
const rules = {
  // HTML asks for neither case of the doctype
  'doctype-style': 'off',
  // nor for a letter at the start of an id: React's begin with a line
  'valid-id': ['error', { relaxed: true }],
} as const;

const served = new HtmlValidate({ extends: extend, rules });

/** A browser writes its tree in its own style: every attribute with a value, if an empty one. */
const shown = new HtmlValidate({
  extends: extend,
  rules: { ...rules, 'attribute-empty-style': 'off', 'attribute-boolean-style': 'off' },
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
    expect.soft(await faultsOf(html), address).toEqual([]);
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
