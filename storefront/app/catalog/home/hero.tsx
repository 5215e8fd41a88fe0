import { useTranslation } from '../../i18n/translation.tsx'
import { useStaticText } from '../../api/shop-data.ts'
import { hasBuiltInLogo, useShopIdentity } from '../../api/shop-identity.ts'
import { Link } from '../../ui/link.tsx'
import { resizedUrl } from '@shop/ui/components/picture/picture.tsx'
import hero_avif from './hero.avif'
import hero_mobile_avif from './hero-mobile.avif'
import hero_mobile_webp from './hero-mobile.webp'
import hero_webp from './hero.webp'
import { SearchForm } from '../search/search-form.tsx'
import { searchTarget } from '../search/search-path.ts'

const POPULAR = ['popular_printer', 'popular_panel', 'popular_desk', 'popular_aid_kit'] as const

/** Shares of the section's width and height. */
const PINS = [
  { search: 'pin_globe', label: 'pin_globe_label', left: '53.6%', top: '23%' },
  { search: 'pin_microscope', label: 'pin_microscope_label', left: '67.2%', top: '12%' },
  { search: 'pin_molecule', label: 'pin_molecule_label', left: '89.4%', top: '15%' },
] as const

const PHONE = '(width < 48rem)'

export function Hero() {
  const { t } = useTranslation()
  const text = useStaticText()
  const { shop_name, logo, hero_picture } = useShopIdentity()
  const figure = text('home_figure') || (hero_picture === '' ? t('hero_figure') : '')
  return (
    // Not clipped: suggestions may extend below the picture.
    <section className="relative isolate bg-[#eaf0f8]">
      {hero_picture === '' ? <BuiltInPicture /> : <OwnPicture web_path={hero_picture} />}
      <div className="absolute inset-0 -z-10 bg-[linear-gradient(to_right,#eaf0f8d9_25%,transparent_50%)] max-lg:hidden" />
      <div className="page pt-8 pb-[300px] md:pt-12 md:pb-[410px] lg:pt-20 lg:pb-24">
        <div className="max-w-[36rem] lg:max-xl:max-w-[25rem]">
          <HeroLogo logo={logo} />
          <h1 className="mt-5 text-[2.5rem] leading-[1.02] tracking-[-0.035em] sm:text-5xl lg:mt-7 xl:text-[4.25rem] xl:leading-[1]">
            {text('home_title') || shop_name}
          </h1>
          <p className="mt-4 max-w-[30rem] text-lg text-ink-700 lg:mt-6 lg:text-xl">
            {text('home_lead') || t('home_lead')}
          </p>
          <div className="mt-6 lg:mt-8">
            <SearchForm placeholder={t('search_example')} />
          </div>
          <PopularSearches />
        </div>
      </div>
      {hero_picture === '' && <Pins />}
      {figure !== '' && (
        <p className="absolute right-0 bottom-4 left-0 -z-10 max-lg:hidden">
          <span className="page block text-right">
            <span className="mono rounded-sm bg-white/75 px-2 py-1 text-ink-600">{figure}</span>
          </span>
        </p>
      )}
    </section>
  )
}

function HeroLogo({ logo }: { logo: string }) {
  if (logo === '') return null
  const src = hasBuiltInLogo({ logo }) ? '/brand/logo-mark.svg' : logo
  return <img src={src} alt="" width={72} height={72} className="size-14 object-contain lg:size-[72px]" />
}

const PICTURE_CLASS =
  'absolute inset-0 -z-10 size-full object-cover max-lg:top-auto max-lg:bottom-0 max-lg:h-[330px] max-lg:[mask-image:linear-gradient(transparent,#000_16%)] md:max-lg:h-[440px]'

/** Uploaded by staff. */
function OwnPicture({ web_path }: { web_path: string }) {
  return (
    <picture>
      <source media={PHONE} type="image/avif" srcSet={resizedUrl(web_path, 600, 'avif')} />
      <source media={PHONE} srcSet={resizedUrl(web_path, 600)} />
      <img src={web_path} alt="" fetchPriority="high" className={PICTURE_CLASS} />
    </picture>
  )
}

function BuiltInPicture() {
  return (
    <picture>
      <source media={PHONE} type="image/avif" srcSet={hero_mobile_avif} />
      <source media={PHONE} type="image/webp" srcSet={hero_mobile_webp} />
      <source type="image/avif" srcSet={hero_avif} />
      <img
        src={hero_webp}
        alt=""
        width={1890}
        height={900}
        fetchPriority="high"
        className={`${PICTURE_CLASS} object-[78%_58%] max-md:object-[50%_80%] md:max-lg:object-[92%_60%]`}
      />
    </picture>
  )
}

function PopularSearches() {
  const { t } = useTranslation()
  const own = useStaticText()('popular_searches')
  const searches = own ? own.split('\n').filter((line) => line.trim() !== '') : POPULAR.map((key) => t(key))
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-[.9375rem] text-ink-600">
      <span>{t('popular_searches')}</span>
      {searches.map((search) => (
        <Link key={search} className="link" to={searchPath(search)}>
          {search}
        </Link>
      ))}
    </p>
  )
}

function Pins() {
  const { t } = useTranslation()
  return PINS.map(({ search, label, left, top }, index) => (
    <Link key={search} to={searchPath(t(search))} className="group absolute max-xl:hidden" style={{ left, top }}>
      <span className="grid size-7 place-items-center rounded-sm bg-white font-mono text-xs font-bold [box-shadow:0_0_0_1px_var(--color-ink-900),var(--shadow-pop)] [transition:background-color_var(--dur-hover)] group-hover:bg-ink-900 group-hover:text-white">
        {index + 1}
      </span>{' '}
      <span className="pointer-events-none absolute top-9 left-1/2 [translate:-50%] rounded-sm bg-ink-950 px-2.5 py-1.5 text-sm whitespace-nowrap text-white opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
        {t(label)}
      </span>
    </Link>
  ))
}

function searchPath(text: string): string {
  const target = searchTarget(text)
  return 'to' in target ? target.to : '/search'
}
