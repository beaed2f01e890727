import { z } from 'zod';
import { releaseName, releaseVersion } from '../release/names';

/** `GET /pictures?name=&version=` */
export const picturesQuery = z.strictObject({ name: releaseName, version: releaseVersion });

const file = z.string().nullable().describe('Where the picture is read, below /releases/api; null without one');

export const picturesAnswer = z.object({
  name: releaseName,
  version: releaseVersion,
  before: z
    .string()
    .nullable()
    .describe('The release that it has replaced when it first went live, or would replace now; null for none'),
  scenes: z
    .array(
      z.object({
        remote: z.string(),
        kind: z.enum(['route', 'widget', 'home']),
        name: z.string().describe("The route's path, or the widget's name"),
        width: z.number().int().describe('Of the window, in CSS pixels'),
        height: z.number().int(),
        after: file,
        before: file,
        isEqual: z.boolean().describe('Whether both pictures are the same, byte for byte'),
      }),
    )
    .describe('A page at a width of the window each; empty if no browser has examined the release'),
});

export type PicturesAnswer = z.infer<typeof picturesAnswer>;
