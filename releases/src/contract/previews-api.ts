import { z } from 'zod';
import { releaseName, releaseVersion } from '../release/names';
import { instant } from './common';

/** `POST /previews` */
export const previewRequest = z.strictObject({
  name: releaseName,
  version: releaseVersion,
  path: z
    .string()
    .max(2000)
    // no backslash and no blank: parsers of addresses read them as slashes or leave them out
    .regex(/^\/(?!\/)[!-[\]-~]*$/, 'must be a path of the site, such as /ride-search')
    .optional()
    .describe('The page that the link opens, also with a query; without it the first page of the release'),
});

export const previewAnswer = z.object({
  name: releaseName,
  version: releaseVersion,
  url: z.url().describe('Shows the release to whoever has it'),
  expiresAt: instant,
});

export type PreviewRequest = z.infer<typeof previewRequest>;
export type PreviewAnswer = z.infer<typeof previewAnswer>;
