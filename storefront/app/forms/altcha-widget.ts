/** ALTCHA's widget with its style and worker: 32 kB, loaded only if a captcha is required. */
import 'altcha/external'
import 'altcha/altcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import type { TFunction } from '../i18n/translation.tsx'

// A worker from our own origin: the widget's own worker would be loaded from a blob.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

/** Sets the widget's texts. ALTCHA's own translations do not resolve under TypeScript. */
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
