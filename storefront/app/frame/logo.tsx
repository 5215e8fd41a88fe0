import { useLanguage } from '../i18n/language.ts'
import { hasBuiltInLogo, useShopIdentity } from '../api/shop-identity.ts'

interface LogoProps {
  width: number
  height: number
  className?: string
  /** For dark backgrounds. */
  is_inverse?: boolean
}

/** Else the shop's name. The built-in logo is Ukrainian and English. */
export function Logo({ width, height, className, is_inverse = false }: LogoProps) {
  const is_english = useLanguage() === 'en'
  const { shop_name, logo } = useShopIdentity()
  if (logo === '') return <LogoName name={shop_name} is_inverse={is_inverse} />
  const file = `logo${is_english ? '-en' : ''}${is_inverse ? '-inverse' : ''}`
  return (
    <img
      src={hasBuiltInLogo({ logo }) ? `/brand/${file}.svg` : logo}
      alt={shop_name}
      width={width}
      height={height}
      className={hasBuiltInLogo({ logo }) ? className : `${className ?? ''} object-contain object-left`}
      // Only in the footer.
      {...(is_inverse && { loading: 'lazy' })}
    />
  )
}

const LogoName = ({ name, is_inverse }: { name: string; is_inverse: boolean }) => (
  <span
    className={`line-clamp-2 max-w-[12rem] font-display text-xl leading-6 font-semibold tracking-tight ${is_inverse ? 'text-white' : 'text-ink-900'}`}
  >
    {name}
  </span>
)
