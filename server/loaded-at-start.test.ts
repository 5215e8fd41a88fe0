import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const ON_FIRST_USE = [
  '@aws-sdk/client-s3',
  'ajv',
  'docx',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'piscina',
  'qrcode',
  'sharp',
  'yauzl',
]

test('an idle shop keeps no package in memory that only mails, documents, pictures or backups need', async () => {
  const script = path.join(import.meta.dirname, 'testing/processes/list-loaded-packages.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const loaded = stdout.split('\n')
  assert.ok(loaded.includes('fastify'), stdout)
  assert.deepEqual(
    ON_FIRST_USE.filter((name) => loaded.includes(name)),
    [],
  )
})
