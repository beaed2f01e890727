/** The look of the docs page; a system font and few colours, in light and dark. */
export const docsStyle = `
:root { color-scheme: light dark; --line: #d9dfe5; --quiet: #56636f; --tint: #f3f6f8; --get: #0b6b53; --post: #8a4b00; }
@media (prefers-color-scheme: dark) { :root { --line: #37424d; --quiet: #a5b1bd; --tint: #1c242c; --get: #5fd0ae; --post: #f0b266; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; }
header { padding: 32px 24px 16px; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 28px; }
h2 { margin: 40px 0 8px; }
h2::first-letter { text-transform: uppercase; }
h3 { margin: 0 0 8px; font-size: 18px; }
h4 { margin: 16px 0 4px; font-size: 14px; color: var(--quiet); }
code { font: 0.92em ui-monospace, monospace; overflow-wrap: anywhere; }
.page { display: grid; grid-template-columns: minmax(220px, 300px) minmax(0, 1fr); gap: 32px; padding: 0 24px 64px; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 24px 0; font-size: 14px; }
nav ul { list-style: none; margin: 0; padding: 0 0 0 12px; }
nav > ul { padding: 0; }
nav a { display: inline-block; padding: 4px 0; overflow-wrap: anywhere; }
section { padding: 20px 0; border-top: 1px solid var(--line); scroll-margin-top: 8px; }
.method { font: 700 13px ui-monospace, monospace; padding: 2px 8px; border-radius: 4px; background: var(--tint); }
.get { color: var(--get); } .post { color: var(--post); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th, small, summary { color: var(--quiet); }
summary { padding: 8px 0; cursor: pointer; }
.failures { margin: 4px 0; columns: 260px; font-size: 14px; }
@media (max-width: 760px) { .page { display: block; } nav { position: static; max-height: none; } }
`;
