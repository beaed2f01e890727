/** Allows all pages, and excludes other paths. */
export const robotsText = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /ops
Disallow: /releases/
Disallow: /sandbox
Allow: /

Sitemap: ${origin}/sitemap.xml
`;
