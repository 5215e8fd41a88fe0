import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Hryvnia, list, Timestamp, Success, text } from '../../primitives.ts'
import { ROLES } from '../../rights.ts'
import { PasswordText } from '../../rules/validation.ts'
import { ById } from '../lists.ts'
import { ORDER_STATUSES } from '../../rules/orders/order-status.ts'

export const ADMIN_IDLE_HOURS = 12

/** Keeps hashing cheap. */
const TypedPassword = v.pipe(v.string(), v.maxLength(1000))
/** Six digits, or a recovery code such as `k7m2-9xqp-4tbn`; spaces are ignored. */
export const SecondCode = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((typed) => typed.replace(/\s/g, '').toLowerCase()),
)

export const Staff = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  has_second_factor: v.boolean(),
  recovery_codes: v.number(),
  pending_email: v.nullable(v.string()),
})
export type Staff = v.InferOutput<typeof Staff>

export const signInToAdmin = endpoint({
  name: 'signInToOffice',
  method: 'POST',
  path: '/api/admin/sign-in',
  access: 'open',
  summary: 'Opens an admin session in an HttpOnly cookie',
  body: v.object({
    email: text(254),
    password: TypedPassword,
    code: v.optional(SecondCode, ''),
    captcha: v.optional(v.pipe(v.string(), v.maxLength(4000))),
  }),
  reply: data(Staff),
  refuses: ['wrong_credentials', 'captcha_required', 'second_factor_required', 'wrong_second_factor'],
})

export const signOutOfAdmin = endpoint({
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
  summary: 'The signed-in staff member',
  reply: data(Staff),
})

export const COUNTERS = [
  'orders_new',
  'tasks_open',
  'claims_open',
  'consultations_new',
  'reviews_waiting',
  'mails_failed',
] as const
export type CounterName = (typeof COUNTERS)[number]

export const getCounters = endpoint({
  name: 'getCounters',
  method: 'GET',
  path: '/api/admin/counters',
  access: 'staff',
  right: 'office.enter',
  summary: 'Numbers of pending items; null if the role may not see them',
  reply: data(
    v.object({
      orders_new: v.nullable(v.number()),
      tasks_open: v.nullable(v.number()),
      claims_open: v.nullable(v.number()),
      consultations_new: v.nullable(v.number()),
      reviews_waiting: v.nullable(v.number()),
      mails_failed: v.nullable(v.number()),
    }),
  ),
})

export const AdminSession = v.object({
  id: v.number(),
  user_id: v.number(),
  user_name: v.string(),
  ip: v.string(),
  user_agent: v.string(),
  created_at: Timestamp,
  /** Accurate to 15 minutes. */
  used_at: Timestamp,
  is_this: v.boolean(),
})
export type AdminSession = v.InferOutput<typeof AdminSession>

export const listAdminSessions = endpoint({
  name: 'listOfficeSessions',
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'staff',
  right: 'office.enter',
  summary: 'Open admin sessions: one’s own, or all for the owner',
  reply: list(AdminSession),
})

export const endAdminSession = endpoint({
  name: 'endOfficeSession',
  method: 'DELETE',
  path: '/api/admin/sessions/:id',
  access: 'staff',
  right: 'office.enter',
  summary: 'Ends a session: one’s own, or any for the owner',
  params: ById,
  reply: Success,
  refuses: ['not_found'],
})

export const changeAdminPassword = endpoint({
  name: 'changeOfficePassword',
  method: 'POST',
  path: '/api/admin/password',
  access: 'staff',
  right: 'office.enter',
  summary: 'Changes one’s own password and ends all other sessions',
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
  summary: 'Creates a secret for an authenticator app; it takes effect once a code confirms it',
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
  summary: 'Enables the second factor and returns the recovery codes, only this once',
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
  summary: 'Replaces the recovery codes',
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
  summary: 'Disables one’s own second factor',
  body: v.object({ password: TypedPassword, code: SecondCode }),
  reply: Success,
  refuses: ['wrong_current_password', 'wrong_second_factor'],
})

export const CHART_STEPS = ['day', 'week', 'month'] as const
export type ChartStep = (typeof CHART_STEPS)[number]

/** The last 30 days, the 30 days before, and the history. null if the role may not see it. */
const Figure = v.nullable(v.object({ now: v.number(), before: v.number(), days: v.array(v.number()) }))

const TopLine = v.object({ id: v.number(), name: v.string(), amount: v.number(), sum: Hryvnia })

export const Dashboard = v.object({
  /** Without cancelled orders; sum and average in hryvnia. */
  /** Payments less refunds, due on time, and late, in hryvnia. */
  received: v.nullable(v.number()),
  expected: v.nullable(Hryvnia),
  overdue: v.nullable(Hryvnia),
  /** Sales less known costs: in hryvnia, as percent of these sales, and their percent of all sales. */
  margin: v.nullable(v.object({ sum: v.number(), percent: v.number(), known_percent: v.number() })),
  figures: v.object({ orders: Figure, sum: Figure, average: Figure, consultations: Figure }),
  /** `start` in Kyiv, YYYY-MM-DD. */
  chart: v.nullable(v.array(v.object({ start: v.string(), orders: v.number(), sum: Hryvnia }))),
  low_stock: v.nullable(
    v.array(
      v.object({ id: v.number(), name: v.string(), amount_in_store: v.number(), picture: v.nullable(v.string()) }),
    ),
  ),
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
        status: v.picklist(ORDER_STATUSES),
        created_at: Timestamp,
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
  summary: 'The dashboard; figures that the role may not see are null',
  query: v.object({ step: v.optional(v.picklist(CHART_STEPS), 'day') }),
  reply: data(Dashboard),
})
