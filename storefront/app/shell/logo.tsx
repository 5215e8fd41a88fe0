import { useTranslation } from '../i18n/translation.tsx'
import { useLanguage } from '../i18n/language.ts'

interface LogoProps {
  width: number
  height: number
  className?: string
  /** For dark grounds. */
  is_inverse?: boolean
}

/** The mark with the shop's name, which is drawn: Ukrainian, or English for English readers. */
export function Logo({ width, height, className, is_inverse = false }: LogoProps) {
  const { t } = useTranslation()
  const is_english = useLanguage() === 'en'
  const file = is_inverse ? 'logo-inverse' : is_english ? 'logo-en' : 'logo'
  return (
    <img
      src={`/brand/${file}.svg`}
      alt={t('site_title')}
      width={width}
      height={height}
      className={className}
      // On dark grounds it stands in the footer, at the end of the page.
      {...(is_inverse && { loading: 'lazy' })}
    />
  )
}
