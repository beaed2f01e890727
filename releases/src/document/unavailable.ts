import { brand } from 'shared/brand';
import { inlineHash } from '../release/digest';

const styles =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}' +
  'main{max-width:32rem;margin:20vh auto 0;padding:0 1rem}h1{font-size:1.5rem;line-height:1.25}';

/** The document while the files of all available shells are altered. It has no scripts and loads no files. */
export const unavailableDocument = {
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${brand.name} is not available</title><style>${styles}</style></head>
<body><main>
<h1>${brand.name} is not available just now</h1>
<p>We are repairing the site. Your bookings and payments are safe. Please open this page again in a few minutes.</p>
</main></body>
</html>
`,
  policy: `default-src 'none'; style-src ${inlineHash(styles)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};
