/** ALTCHA's own widget with its style and worker: 32 kB that only who is asked for a captcha loads. */
import 'altcha/external'
import 'altcha/altcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import type { TFunction } from '../i18n/translation.tsx'

// A worker of our own origin: the one inside the widget would come from a blob.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

/** Tells the widget what it says in a language. Its own translations keep their types where nobody finds them. */
export function teachWidget(language: string, t: TFunction) {
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
