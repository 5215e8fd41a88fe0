/** Who works for the shop, and what each may do. Menus follow this table; the server decides by it. */
export const ROLES = ['owner', 'manager', 'editor', 'accountant'] as const
export type Role = (typeof ROLES)[number]

/** What a staff call asks for: a noun of the shop, and whether it is looked at or changed. */
export const RIGHTS = {
  /** Sign-in, own sessions, own second factor, the dashboard. */
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

/** Whether a role has a right. A buyer has none. */
export const can = (role: string | null, right: Right): boolean =>
  role !== null && (RIGHTS[right] as readonly string[]).includes(role)

/** Where the back office's calls begin; its cookie goes nowhere else. */
export const OFFICE_PATH = '/api/admin'
