/** Menus follow this table; the server enforces it. */
export const ROLES = ['owner', 'manager', 'editor', 'accountant'] as const
export type Role = (typeof ROLES)[number]

export const RIGHTS = {
  /** Sign-in, own sessions and second factor, the dashboard. */
  'office.enter': ['owner', 'manager', 'editor', 'accountant'],
  'orders.read': ['owner', 'manager', 'accountant'],
  'orders.write': ['owner', 'manager'],
  'documents.read': ['owner', 'manager', 'accountant'],
  'documents.write': ['owner', 'manager', 'accountant'],
  'offers.read': ['owner', 'manager', 'accountant'],
  'offers.write': ['owner', 'manager'],
  'consultations.read': ['owner', 'manager'],
  'consultations.write': ['owner', 'manager'],
  'reviews.read': ['owner', 'manager'],
  'reviews.write': ['owner', 'manager'],
  'buyers.read': ['owner', 'manager', 'accountant'],
  'buyers.write': ['owner', 'manager'],
  'claims.read': ['owner', 'manager', 'accountant'],
  'claims.write': ['owner', 'manager'],
  'payments.read': ['owner', 'manager', 'accountant'],
  'payments.write': ['owner', 'accountant'],
  /** Purchase prices and profit. */
  'margins.read': ['owner', 'accountant'],
  'margins.write': ['owner', 'accountant'],
  'ceilings.exceed': ['owner'],
  'catalogue.read': ['owner', 'manager', 'editor', 'accountant'],
  'catalogue.write': ['owner', 'editor'],
  'content.read': ['owner', 'manager', 'editor'],
  'content.write': ['owner', 'editor'],
  'exports.read': ['owner', 'editor', 'accountant'],
  'imports.write': ['owner', 'editor'],
  'mails.read': ['owner', 'manager'],
  'mails.write': ['owner', 'manager'],
  'settings.read': ['owner'],
  'settings.write': ['owner'],
  'people.read': ['owner'],
  'people.write': ['owner'],
  'audit.read': ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof RIGHTS

export const can = (role: string | null, right: Right): boolean =>
  role !== null && (RIGHTS[right] as readonly string[]).includes(role)

/** The admin's cookie is limited to it. */
export const ADMIN_PATH = '/api/admin'
