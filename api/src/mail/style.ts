interface Colours {
  readonly canvas: string;
  readonly card: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly link: string;
  readonly route: string;
  readonly good: string;
  readonly goodInk: string;
  readonly wait: string;
  readonly waitInk: string;
  readonly bad: string;
  readonly badInk: string;
}

/** The colours of the site: light ones inline, dark ones in the style sheet for readers that follow the device. */
export const light: Colours = {
  canvas: '#FBF8F2',
  card: '#FFFFFF',
  ink: '#1A211D',
  quiet: '#5A5B51',
  line: '#E6DDCD',
  link: '#0B5D3B',
  route: '#BB7203',
  good: '#E6F1EA',
  goodInk: '#0B5D3B',
  wait: '#FDF2DD',
  waitInk: '#875000',
  bad: '#FBEBE8',
  badInk: '#A3221B',
};

const dark: Colours = {
  canvas: '#0E1411',
  card: '#161D19',
  ink: '#F3F0E8',
  quiet: '#AFB8B0',
  line: '#2B3630',
  link: '#7FD5B0',
  route: '#F2A516',
  good: '#163026',
  goodInk: '#7FD5B0',
  wait: '#32260F',
  waitInk: '#F8C56C',
  bad: '#3A1C18',
  badInk: '#FFA197',
};

/** The main action is amber with the same dark ink in both themes. */
export const action = { fill: '#F2A516', ink: '#2A1B00' } as const;

export const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

const darkRules = [
  `.canvas{background-color:${dark.canvas}!important}`,
  `.card{background-color:${dark.card}!important;border-color:${dark.line}!important}`,
  `.ink{color:${dark.ink}!important}`,
  `.quiet{color:${dark.quiet}!important}`,
  `.link{color:${dark.link}!important}`,
  `.hair{border-color:${dark.line}!important}`,
  `.route{background-color:${dark.route}!important}`,
  `.ring{border-color:${dark.route}!important}`,
  ...(['good', 'wait', 'bad'] as const).flatMap((tone) => [
    `.${tone}{background-color:${dark[tone]}!important}`,
    `.${tone}-ink{color:${dark[`${tone}Ink`]}!important}`,
  ]),
];

/** Nothing here is needed to read the mail; readers that drop it show the light theme at every width. */
export const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%}',
  'a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}',
  '@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.gutter{padding-left:8px!important;padding-right:8px!important}.wide{width:100%!important}}',
  `@media (prefers-color-scheme:dark){${darkRules.join('')}}`,
].join('\n');
