import { CARRIER_KEYS, CLAIM_KEYS, IdentityForm, SETTING_KEYS } from '@shop/contract/admin/content/settings'
import type { Values } from '../kit/form/record-form.tsx'

const SAVED = [...SETTING_KEYS, ...CARRIER_KEYS, ...CLAIM_KEYS, ...Object.keys(IdentityForm)]

/** One record, whichever screen shows a part. */
export const settingsBody = (values: Values): Values => Object.fromEntries(SAVED.map((key) => [key, values[key]]))
