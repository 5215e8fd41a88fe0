import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { data, filledText, Hryvnia, Timestamp, Success, text } from '../primitives.ts'
import { EmailText, NameText, PasswordText, PhoneText } from '../rules/validation.ts'

const nullableText = v.nullable(v.string())

/** ALTCHA's solution: base64 of challenge and answer. */
const Captcha = v.optional(v.pipe(v.string(), v.maxLength(4000)))
/** Keeps hashing cheap. */
const TypedPassword = v.pipe(v.string(), v.maxLength(1000))
const Code = v.pipe(v.string(), v.maxLength(200))

/** Made by the registering browser: only there the confirmation signs the buyer in. */
const SignInKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{32,64}$/))

/** A missing field gets the text of a wrong one (spec, section 5, "Registration"). */
const REGISTRATION_FAULTS: Record<string, string> = {
  name: 'invalid_name',
  email: 'invalid_email',
  phone_number: 'invalid_phone',
  password: 'invalid_password',
}

/** Spec, section 3, "User". null: never filled in. */
export const Profile = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  phone_number: nullableText,
  organization: v.object({ name: nullableText, document_code: nullableText, contact_person: nullableText }),
  address_delivery: v.object({
    full_name: nullableText,
    address_line: nullableText,
    phone_number: nullableText,
    po_box: nullableText,
  }),
  /** `percent` 0 to 100, of the goods; `bonuses_sum` in hryvnia. */
  discount: v.object({ percent: v.number(), bonuses_sum: Hryvnia }),
  /** `email` is still the old one. */
  pending_email: v.optional(v.string()),
})
export type Profile = v.InferOutput<typeof Profile>

export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  path: '/api/auth/login',
  access: 'open',
  summary: 'Exchanges e-mail and password for a token',
  // A malformed e-mail is answered like an unknown one.
  body: v.object({ email: text(254), password: TypedPassword, captcha: Captcha }),
  reply: data(v.object({ user: Profile, token: v.string() })),
  refuses: ['wrong_credentials', 'confirm_email', 'captcha_required'],
})

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/auth/registration',
  access: 'open',
  summary: 'Creates an account; the e-mail must be confirmed before the first sign-in',
  // Every wrong field is listed in this order (spec, section 5).
  body: v.object(
    {
      name: NameText,
      email: EmailText,
      phone_number: PhoneText,
      password: PasswordText,
      captcha: Captcha,
      sign_in_key: v.optional(SignInKey),
    },
    (issue) => REGISTRATION_FAULTS[String(issue.path?.at(-1)?.key)] ?? 'invalid_data',
  ),
  reply: data(v.object({ user: Profile })),
  refuses: ['email_taken', 'captcha_required'],
})

export const logOut = endpoint({
  name: 'logOut',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'buyer',
  summary: 'Revokes the token',
  reply: Success,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/password-reset',
  access: 'open',
  summary: 'Mails a link to set a new password; the answer is the same for unknown e-mails',
  body: v.object({ email: EmailText }),
  reply: Success,
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/user/password-change',
  access: 'buyer',
  summary: 'Sets a new password and signs out the buyer’s other sessions',
  body: v.object({ current_password: TypedPassword, new_password: TypedPassword }),
  reply: Success,
  refuses: ['wrong_current_password', 'invalid_password'],
})

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/user/profile',
  access: 'buyer',
  summary: 'The signed-in buyer',
  reply: data(Profile),
})

/** Wrong check digits are accepted. */
const DocumentCode = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,12}$/, 'document_code_digits'))

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/api/user/update',
  access: 'buyer',
  summary: 'Changes only the fields sent; null clears one. A new e-mail takes effect once confirmed',
  body: v.object({
    name: v.optional(NameText),
    email: v.optional(EmailText),
    phone_number: v.optional(PhoneText),
    organization: v.optional(
      v.object({
        name: v.nullish(filledText(200)),
        document_code: v.nullish(DocumentCode),
        contact_person: v.nullish(filledText(200)),
      }),
    ),
    address_delivery: v.optional(
      v.object({
        full_name: v.nullish(filledText(200)),
        address_line: v.nullish(filledText(300)),
        phone_number: v.nullish(PhoneText),
        po_box: v.nullish(filledText(100)),
      }),
    ),
  }),
  reply: data(Profile),
  refuses: ['email_taken'],
})

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  method: 'DELETE',
  path: '/api/user/email-change',
  access: 'buyer',
  summary: 'Cancels a change of e-mail that is not confirmed yet',
  reply: Success,
})

export const undoEmailChange = endpoint({
  name: 'undoEmailChange',
  method: 'POST',
  path: '/api/auth/email-undo',
  access: 'open',
  summary: 'Restores the old e-mail with the code sent there and sets a new password; ends all sessions',
  body: v.object({ code: Code, password: PasswordText }),
  reply: Success,
  refuses: ['not_found', 'code_used', 'code_expired', 'email_taken'],
})

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'GET',
  path: '/verify-email/',
  access: 'open',
  summary: 'Confirms a new or changed e-mail with the code from the mail',
  query: v.object({ email: v.optional(text(254), ''), code: v.optional(Code, '') }),
  reply: Success,
  refuses: ['not_found', 'code_used', 'code_expired', 'email_taken'],
})

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/auth/email-confirm',
  access: 'open',
  summary: 'As verifyEmail; with the key of the browser that registered, a buyer is also signed in',
  body: v.object({ email: text(254), code: Code, sign_in_key: v.optional(SignInKey) }),
  reply: data(v.object({ session: v.nullable(v.object({ user: Profile, token: v.string() })) })),
  refuses: ['not_found', 'code_used', 'code_expired', 'email_taken'],
})

/** ALTCHA's shape: its widget calls the address itself. */
export const getCaptcha = endpoint({
  name: 'getCaptcha',
  method: 'GET',
  path: '/api/auth/captcha',
  access: 'open',
  summary: 'A new proof-of-work challenge for one sign-in or registration',
  reply: v.object({ parameters: v.record(v.string(), v.unknown()), signature: v.string() }),
})

export const sendConfirmation = endpoint({
  name: 'sendConfirmation',
  method: 'POST',
  path: '/api/auth/confirmation-send',
  access: 'open',
  summary: 'Mails the confirmation link again; the answer is the same for unknown e-mails',
  body: v.object({ email: EmailText }),
  reply: Success,
})

export const setPassword = endpoint({
  name: 'setPassword',
  method: 'POST',
  path: '/api/auth/password-set',
  access: 'open',
  summary: 'Sets a new password with the code of a reset mail, once within 60 minutes; ends all sessions',
  body: v.object({ code: Code, password: PasswordText }),
  reply: Success,
  refuses: ['not_found', 'code_used', 'code_expired'],
})

export const BonusEntry = v.object({
  id: v.number(),
  /** Hryvnia; negative if spent. */
  bonuses: v.number(),
  reason: v.string(),
  order_number: nullableText,
  created_at: Timestamp,
})

export const listBonuses = endpoint({
  name: 'listBonuses',
  method: 'GET',
  path: '/api/user/bonuses',
  access: 'buyer',
  summary: 'The buyer’s bonus entries, newest first',
  reply: data(v.array(BonusEntry)),
})

const Rows = v.array(v.record(v.string(), v.unknown()))

export const exportMyData = endpoint({
  name: 'exportMyData',
  method: 'GET',
  path: '/api/user/export',
  access: 'buyer',
  summary: 'All data that the shop stores about the buyer (law 2297-VI, article 8)',
  reply: data(
    v.object({
      made_at: Timestamp,
      profile: Profile,
      account: v.object({ created_at: Timestamp, email_confirmed_at: v.nullable(Timestamp), language: v.string() }),
      sessions: Rows,
      basket: Rows,
      favourites: Rows,
      orders: Rows,
      claims: Rows,
      payments: Rows,
      offers: Rows,
      bonuses: Rows,
      reviews: Rows,
      review_pictures: Rows,
      consultation_requests: Rows,
      letters: Rows,
      email_changes: Rows,
      deliveries: Rows,
      stock_notices: Rows,
    }),
  ),
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'POST',
  path: '/api/user/delete',
  access: 'buyer',
  summary: 'Deletes the account; orders stay for bookkeeping without personal data',
  body: v.object({ password: TypedPassword }),
  reply: Success,
  refuses: ['wrong_current_password', 'forbidden'],
})
