// External programs that read our documents in tests: poppler's and qpdf.
import { spawnSync } from 'node:child_process'
import { installFromDebian } from './debian.mjs'

const TOOLS = { pdftotext: 'poppler-utils', pdfinfo: 'poppler-utils', pdffonts: 'poppler-utils', qpdf: 'qpdf' }

/**
 * Finds or installs them.
 *
 * @returns whether they are available, after printing the reason if not
 */
export function provideDocumentTools() {
  const missing = missingTools()
  if (missing.length === 0) return true
  installFromDebian([...new Set(missing.map((tool) => TOOLS[tool]))])
  const still_missing = missingTools()
  if (still_missing.length > 0)
    console.error(`The tests cannot read the documents: install ${still_missing.join(', ')}.`)
  return still_missing.length === 0
}

// Only whether it starts matters: poppler’s programs know `-v` instead.
const missingTools = () => Object.keys(TOOLS).filter((tool) => spawnSync(tool, ['--version']).error !== undefined)
