// After each `npm ci` or `npm install`: removes the source maps of other people's packages, 40 MB that nothing of ours
// reads. They describe how a package's own sources became what is shipped, for who debugs that package.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')

function trim(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    // Links lead to our own workspaces.
    if (entry.isDirectory()) trim(place)
    else if (entry.isFile() && /\.(?:[cm]?js|css|d\.[cm]?ts)\.map$/.test(entry.name)) rmSync(place)
  }
}

for (const room of ['', 'server', 'storefront', 'admin']) {
  const packages = path.join(ROOT, room, 'node_modules')
  if (existsSync(packages)) trim(packages)
}
