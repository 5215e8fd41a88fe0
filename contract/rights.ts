/** Staff roles and their rights. Menus follow this table; the server enforces it. */
export const ROLES = ['owner', 'manager', 'editor', 'accountant'] as const
export type Role = (typeof ROLES)[number]

/** A noun of the shop, and whether it is read or changed. */
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
  /** Discounts and bonuses above the limits of the settings. */
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

/** A buyer has no rights. */
export const can = (role: string | null, right: Right): boolean =>
  role !== null && (RIGHTS[right] as readonly string[]).includes(role)

/** Path prefix of the admin's calls; its cookie is limited to it. */
export const ADMIN_PATH = '/api/admin'
