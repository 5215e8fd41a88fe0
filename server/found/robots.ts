/** What is of no use in search results: somebody's own pages, the API, and searches, which are without end. */
const CLOSED = ['/profile', '/basket', '/favorites', '/api', '/search']

export const robotsText = (public_url: string) =>
  ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${public_url}/sitemap.xml`, ''].join(
    '\n',
  )
