/** ALTCHA's own widget with its style, worker and languages: 32 kB that only who is asked for a captcha loads. */
import 'altcha/external'
import 'altcha/altcha.css'
import 'altcha/i18n/uk'
import 'altcha/i18n/ru'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'

// A worker of our own origin: the one inside the widget would come from a blob.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())
