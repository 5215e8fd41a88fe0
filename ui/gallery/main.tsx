import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './gallery.css'
import { DENSITIES, type Density, STORIES, type Story } from './story.ts'
import { HTML_LANG, LANGUAGES, type Language, WORDS } from './words.ts'

const query = new URLSearchParams(location.search)
const density = chosen(DENSITIES, query.get('density'))
const language = chosen(LANGUAGES, query.get('language'))
const story = STORIES.get(query.get('story') ?? '')

function chosen<T extends string>(values: readonly [T, ...T[]], wanted: string | null): T {
  return values.find((value) => value === wanted) ?? values[0]
}

function StoryPage({ show: Show, name }: { show: Story; name: string }) {
  return (
    <main className="story">
      <h1>{name}</h1>
      <div className="story__states">
        <Show words={WORDS[language]} density={density} />
      </div>
    </main>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  values: readonly T[]
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, values, value, onChange }: ChoiceProps<T>) {
  return (
    <label>
      {label}{' '}
      <select className="select" value={value} onChange={(event) => onChange(event.target.value as T)}>
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}

const NAMES = [...STORIES.keys()]
const nameInHash = () => decodeURIComponent(location.hash.slice(1)) || (NAMES[0] ?? '')

/** In a frame as wide as a phone. */
function Gallery() {
  const [name, setName] = useState(nameInHash)
  const [shown_density, setDensity] = useState<Density>('comfortable')
  const [shown_language, setLanguage] = useState<Language>('ua')
  useEffect(() => {
    const follow = () => setName(nameInHash())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const address = `?${new URLSearchParams({ story: name, density: shown_density, language: shown_language })}`
  return (
    <div className="gallery">
      <nav className="gallery__menu" aria-label="Stories">
        {NAMES.map((one) => (
          <a key={one} href={`#${one}`} aria-current={one === name ? 'page' : undefined}>
            {one}
          </a>
        ))}
      </nav>
      <main className="gallery__stage">
        <div className="gallery__bar">
          <Choice label="Density" values={DENSITIES} value={shown_density} onChange={setDensity} />
          <Choice label="Language" values={LANGUAGES} value={shown_language} onChange={setLanguage} />
          <a className="link" href={address} target="_blank" rel="noopener">
            Full width
          </a>
        </div>
        {/* The same page, from the same origin. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe key={address} title={name} src={address} />
      </main>
    </div>
  )
}

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  if (!story) return createRoot(root).render(<Gallery />)
  if (density === 'dense') await import('../dense.css')
  document.documentElement.lang = HTML_LANG[language]
  document.title = query.get('story') ?? ''
  createRoot(root).render(<StoryPage show={story} name={document.title} />)
}

await start()
