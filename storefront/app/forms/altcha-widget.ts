/** 32 kB, loaded only for a captcha. */
import 'altcha/external'
import 'altcha/altcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import type { TFunction } from '../i18n/translation.tsx'

// From our own origin, not from a blob.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

/** ALTCHA's own translations do not resolve under TypeScript. */
export function setWidgetTexts(language: string, t: TFunction) {
  $altcha.i18n.set(language, {
    ...$altcha.i18n.get('en'),
    label: t('captcha_label'),
    verifying: t('captcha_verifying'),
    waitAlert: t('captcha_verifying'),
    verified: t('captcha_verified'),
    verificationRequired: t('captcha_required'),
    error: t('captcha_error'),
    expired: t('captcha_expired'),
  })
}
