/** Pages may be read by anybody; what is no page is kept out of searches. */
export const robotsText = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /ops
Disallow: /releases/
Disallow: /sandbox
Allow: /

Sitemap: ${origin}/sitemap.xml
`;
