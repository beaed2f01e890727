/** The first link of a mail's text that leads to a path of the site, without the origin. */
export function linkIn(text: string | undefined, path: string): string {
  const from = text?.indexOf(path) ?? -1;
  const link = from < 0 ? undefined : text?.slice(from).match(/^[^\s)>"\]]+/)?.[0];
  if (!link) throw new Error(`No link to ${path} in:\n${text}`);
  return link;
}
