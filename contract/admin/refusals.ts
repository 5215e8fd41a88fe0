import type { RefusalKind } from '../shop/refusals.ts'

/** Refusals of admin calls, which the storefront's bundle does not include. Their texts are in `admin/src`. */
export const ADMIN_REFUSALS = {
  stale_edit: { status: 409, shape: 'message', text: 'Somebody else saved this meanwhile' },
  in_use: { status: 409, shape: 'message', text: 'It is still in use' },
  wrong_order_status: { status: 409, shape: 'message', text: 'The order is not in a status for this' },
  delivery_note_counts: { status: 409, shape: 'message', text: 'Void the delivery note of this order first' },
  invoice_counts: { status: 409, shape: 'message', text: 'Void the invoice of this order first' },
  document_exists: { status: 409, shape: 'message', text: 'The order has such a document already' },
  document_voided: { status: 409, shape: 'message', text: 'The document is voided' },
  seller_incomplete: { status: 422, shape: 'message', text: 'The seller’s requisites are not filled in' },
  period_too_long: { status: 422, shape: 'message', text: 'The period is longer than a year' },
  wrong_import_status: { status: 409, shape: 'message', text: 'The import is not in a state for this' },
  import_has_errors: { status: 422, shape: 'message', text: 'Rows of the file have errors; nothing is imported' },
  second_factor_required: { status: 422, shape: 'message', text: 'second_factor_required' },
  wrong_second_factor: { status: 422, shape: 'message', text: 'wrong_second_factor' },
  second_factor_is_on: { status: 409, shape: 'message', text: 'The second factor is on already' },
  already_invited: { status: 409, shape: 'message', text: 'This address is invited already' },
  account_blocked: { status: 409, shape: 'message', text: 'The account with this address is blocked' },
  last_owner: { status: 409, shape: 'message', text: 'The shop cannot be without an owner' },
  not_enough_bonuses: { status: 422, shape: 'message', text: 'There are fewer bonuses than that' },
  above_ceiling: { status: 403, shape: 'message', text: 'Only the owner may give as much' },
  letter_has_secret: { status: 409, shape: 'message', text: 'The link of this letter works no longer' },
  nothing_to_ship: { status: 409, shape: 'message', text: 'Every line of the order is in a shipment already' },
  shipment_on_the_way: { status: 409, shape: 'message', text: 'The carrier has the parcel already' },
  sender_incomplete: { status: 422, shape: 'message', text: 'The sender is not chosen in the settings' },
  carrier_off: { status: 422, shape: 'message', text: 'The carrier is not connected' },
  // 422 on purpose: the shop itself works, and the number can be typed by hand.
  carrier_unavailable: { status: 422, shape: 'message', text: 'The carrier does not answer' },
  /** `errors.carrier` has the carrier's own words. */
  carrier_refused: { status: 422, shape: 'fields', text: 'The carrier refused' },
  letter_files_gone: { status: 409, shape: 'message', text: 'The files of this letter are kept no longer' },
} as const satisfies Record<string, RefusalKind>
