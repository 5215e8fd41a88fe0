import { Link } from 'react-router'
import { hasBuiltInText, listShopTexts } from '@shop/contract/admin/content/texts'
import { useAnswer } from '../kit/calls/use-call.ts'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'

/** By the place where visitors see them, with its address. */
const PLACES = [
  { key: 'top', address: '/', texts: ['banner', 'phone_number_1', 'email_1', 'address', 'working_hours'] },
  { key: 'home', address: '/', texts: ['home_title', 'home_lead', 'popular_searches', 'home_figure'] },
  {
    key: 'tender',
    address: '/',
    texts: ['tender_title', 'tender_lead', 'tender_step_1', 'tender_step_2', 'tender_step_3', 'tender_step_4'],
  },
  { key: 'footer', address: '/', texts: ['footer'] },
  { key: 'search_engines', address: '/', texts: ['site_description'] },
  { key: 'about', address: '/about', texts: ['about_title', 'about_us', 'delivery', 'payment'] },
  { key: 'legal', address: '/docs/personal', texts: ['personal_data', 'terms'] },
] as const

/** In the sequence of a page; each opens its form. */
export function PlacedTexts() {
  const t = useT()
  const { data } = useAnswer(listShopTexts, { query: { per_page: '100' } })
  const texts = new Map(data?.data.map(({ id, value_ua }) => [id, value_ua]))
  return (
    <div className="mt-4">
      <Panel title={t('identity.texts')}>
        <div className="gap-4 md:columns-2">
          {PLACES.map(({ key, address, texts: keys }) => (
            <section key={key} className="mb-4 min-w-0 break-inside-avoid rounded-md border border-line p-4">
              <h3 className="flex flex-wrap justify-between gap-2 text-base">
                {t(`identity.place_${key}`)}
                <a className="link text-sm font-normal" href={address} target="_blank" rel="noreferrer">
                  {t('identity.look')}
                </a>
              </h3>
              <ul className="mt-2 grid gap-1">
                {keys.map((id) => (
                  <li key={id}>
                    <Link
                      className="block min-h-11 rounded-md p-1 leading-5 no-underline hover:bg-paper-100"
                      to={`/texts/${id}`}
                    >
                      <span className="block text-sm text-ink-600">{t(`texts.key_${id}`)}</span>
                      <span className="line-clamp-2 [overflow-wrap:anywhere]">
                        {texts.get(id) || t(emptyWords(id))}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Panel>
    </div>
  )
}

const emptyWords = (id: string) => (hasBuiltInText(id) ? 'identity.built_in' : 'identity.unwritten')
