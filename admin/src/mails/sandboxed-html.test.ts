import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxedHtml } from './sandboxed-html.ts'

test('a mail is shown under a policy that comes before its content', () => {
  const shown = sandboxedHtml('<!doctype html><html><head><style>.w{width:100%}</style></head><body>Лист</body></html>')
  assert.ok(shown.startsWith('<meta http-equiv="Content-Security-Policy" content="default-src \'none\';'))
  assert.ok(shown.includes('<body>Лист</body>'))
})
