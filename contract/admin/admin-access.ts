import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { data, Hryvnia, list, Moment, Success, text } from './primitives.ts'
import { ROLES } from './rights.ts'
import { PasswordText } from './rules/validation.ts'
import { ById } from './staff-lists.ts'

/** How long an office session lives without being used. */
export const OFFICE_IDLE_HOURS = 12

/** Any length, as for the shop's log-in: the bound keeps the hashing cheap. */
const TypedPassword = v.pipe(v.string(), v.maxLength(1000))
/** Six digits of the app, or a recovery code such as `k7m2-9xqp-4tbn`; blanks are forgiven. */
export const SecondCode = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((typed) => typed.replace(/\s/g, '').toLowerCase()),
)

/** Who is at work. */
export const Staff = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  has_second_factor: v.boolean(),
  /** Recovery codes that were not used yet. */
  recovery_codes: v.number(),
})
export type Staff = v.InferOutput<typeof Staff>

export const signInToOffice = endpoint({
  name: 'signInToOffice',
  method: 'POST',
  path: '/api/admin/sign-in',
  access: 'open',
  summary: 'Opens a session of the back office, kept in a cookie that scripts cannot read',
  body: v.object({
    email: text(254),
    password: TypedPassword,
    code: v.optional(SecondCode, ''),
    captcha: v.optional(v.pipe(v.string(), v.maxLength(4000))),
  }),
  reply: data(Staff),
  refuses: ['wrong_credentials', 'captcha_required', 'second_factor_required', 'wrong_second_factor'],
})

export const signOutOfOffice = endpoint({
  name: 'signOutOfOffice',
  method: 'POST',
  path: '/api/admin/sign-out',
  access: 'staff',
  right: 'office.enter',
  summary: 'Ends this session',
  reply: Success,
})

export const getStaff = endpoint({
  name: 'getStaff',
  method: 'GET',
  path: '/api/admin/me',
  access: 'staff',
  right: 'office.enter',
  summary: 'Who is signed in',
  reply: data(Staff),
})

export const COUNTERS = ['orders_new', 'consultations_new', 'reviews_waiting', 'mails_failed'] as const
export type CounterName = (typeof COUNTERS)[number]

export const getCounters = endpoint({
  name: 'getCounters',
  method: 'GET',
  path: '/api/admin/counters',
  access: 'staff',
  right: 'office.enter',
  summary: 'What waits for somebody; null where the role may not look',
  reply: data(
    v.object({
      orders_new: v.nullable(v.number()),
      consultations_new: v.nullable(v.number()),
      reviews_waiting: v.nullable(v.number()),
      mails_failed: v.nullable(v.number()),
    }),
  ),
})

export const OfficeSession = v.object({
  id: v.number(),
  user_id: v.number(),
  user_name: v.string(),
  ip: v.string(),
  user_agent: v.string(),
  created_at: Moment,
  /** To a quarter of an hour. */
  used_at: Moment,
  /** The one that asks. */
  is_this: v.boolean(),
})
export type OfficeSession = v.InferOutput<typeof OfficeSession>

export const listOfficeSessions = endpoint({
  name: 'listOfficeSessions',
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'staff',
  right: 'office.enter',
  summary: 'Open sessions of the back office: one’s own, and for the owner everybody’s',
  reply: list(OfficeSession),
})

export const endOfficeSession = endpoint({
  name: 'endOfficeSession',
  method: 'DELETE',
  path: '/api/admin/sessions/:id',
  access: 'staff',
  right: 'office.enter',
  summary: 'Ends a session: one’s own, and for the owner anybody’s',
  params: ById,
  reply: Success,
  refuses: ['not_found'],
})

export const changeOfficePassword = endpoint({
  name: 'changeOfficePassword',
  method: 'POST',
  path: '/api/admin/password',
  access: 'staff',
  right: 'office.enter',
  summary: 'Sets a new password for oneself and signs out everywhere else',
  body: v.object({ current_password: TypedPassword, new_password: PasswordText }),
  reply: Success,
  refuses: ['wrong_current_password'],
})

export const startSecondFactor = endpoint({
  name: 'startSecondFactor',
  method: 'POST',
  path: '/api/admin/second-factor/start',
  access: 'staff',
  right: 'office.enter',
  summary: 'A new secret for an authenticator app; counts only once a code has confirmed it',
  body: v.object({ password: TypedPassword }),
  reply: data(v.object({ secret: v.string(), address: v.string(), picture: v.string() })),
  refuses: ['wrong_current_password', 'second_factor_is_on'],
})

const RecoveryCodes = data(v.object({ recovery_codes: v.array(v.string()) }))

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  access: 'staff',
  right: 'office.enter',
  summary: 'Switches the second factor on, and tells the recovery codes this once',
  body: v.object({ code: SecondCode }),
  reply: RecoveryCodes,
  refuses: ['wrong_second_factor', 'second_factor_is_on'],
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  access: 'staff',
  right: 'office.enter',
  summary: 'New recovery codes instead of the old ones',
  body: v.object({ code: SecondCode }),
  reply: RecoveryCodes,
  refuses: ['wrong_second_factor'],
})

export const stopSecondFactor = endpoint({
  name: 'stopSecondFactor',
  method: 'POST',
  path: '/api/admin/second-factor/stop',
  access: 'staff',
  right: 'office.enter',
  summary: 'Switches one’s own second factor off',
  body: v.object({ password: TypedPassword, code: SecondCode }),
  reply: Success,
  refuses: ['wrong_current_password', 'wrong_second_factor'],
})

export const CHART_STEPS = ['day', 'week', 'month'] as const
export type ChartStep = (typeof CHART_STEPS)[number]

/** A figure of these 30 days, of the 30 before, and its way there. null where the role may not look. */
const Figure = v.nullable(v.object({ now: v.number(), before: v.number(), days: v.array(v.number()) }))

const TopLine = v.object({ id: v.number(), name: v.string(), amount: v.number(), sum: Hryvnia })

export const Dashboard = v.object({
  /** Orders that were not cancelled, their sum in hryvnia, its average, and requests for a consultation. */
  figures: v.object({ orders: Figure, sum: Figure, average: Figure, consultations: Figure }),
  /** `start` is a day, YYYY-MM-DD, in Kyiv: the day itself, its week's Monday or its month's first. */
  chart: v.nullable(v.array(v.object({ start: v.string(), orders: v.number(), sum: Hryvnia }))),
  low_stock: v.nullable(
    v.array(
      v.object({ id: v.number(), name: v.string(), amount_in_store: v.number(), picture: v.nullable(v.string()) }),
    ),
  ),
  /** Of the last 30 days, the most wanted first. */
  search_misses: v.nullable(v.array(v.object({ text: v.string(), searches: v.number() }))),
  top_products: v.nullable(v.array(TopLine)),
  top_categories: v.nullable(v.array(TopLine)),
  latest_orders: v.nullable(
    v.array(
      v.object({
        id: v.number(),
        number: v.string(),
        buyer: v.string(),
        contact: v.string(),
        products_count: v.number(),
        total: Hryvnia,
        status: v.string(),
        created_at: Moment,
      }),
    ),
  ),
})
export type Dashboard = v.InferOutput<typeof Dashboard>

export const getDashboard = endpoint({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'staff',
  right: 'office.enter',
  summary: 'How the shop does: what the role may not look at is null',
  query: v.object({ step: v.optional(v.picklist(CHART_STEPS), 'day') }),
  reply: data(Dashboard),
})
