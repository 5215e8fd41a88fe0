import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Success } from '../../primitives.ts'

export const FIRST_STEPS = [
  'requisites',
  'identity',
  'contacts',
  'terms',
  'categories',
  'products',
  'staff',
  'mail',
  'domain',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

const Step = v.object({
  key: v.picklist(FIRST_STEPS),
  is_done: v.boolean(),
  /** Keys of missing settings, texts and conditions. */
  missing: v.array(v.string()),
})

/** The newest one to the caller's address. */
const TestMail = v.object({
  id: v.number(),
  recipient: v.string(),
  state: v.picklist(['waiting', 'sent', 'failing']),
  error: v.nullable(v.string()),
})

export const FirstRun = v.object({
  /** False in the demonstration, once all is done, or after the owner has hidden it. */
  is_shown: v.boolean(),
  /** Visitors see «Скоро відкриємося». */
  is_opening_soon: v.boolean(),
  steps: v.array(Step),
  test_mail: v.nullable(TestMail),
  /** Without one, mails are files on the server's disk. */
  has_mail_server: v.boolean(),
  public_url: v.nullable(v.string()),
})
export type FirstRun = v.InferOutput<typeof FirstRun>

export const getFirstRun = endpoint({
  name: 'getFirstRun',
  method: 'GET',
  path: '/api/admin/first-run',
  access: 'staff',
  right: 'settings.read',
  summary: 'What a new shop still lacks before it can open',
  reply: data(FirstRun),
})

export const hideFirstRun = endpoint({
  name: 'hideFirstRun',
  method: 'POST',
  path: '/api/admin/first-run/hide',
  access: 'staff',
  right: 'settings.write',
  summary: 'Hides the guide for good',
  reply: Success,
})

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/api/admin/first-run/test-mail',
  access: 'staff',
  right: 'settings.write',
  summary: 'Sends a letter to the caller’s own address',
  reply: Success,
})
