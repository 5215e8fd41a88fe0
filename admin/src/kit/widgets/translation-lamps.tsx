/** UA RU EN, green with a text, amber without. */
export function TranslationLamps({ has }: { has: Readonly<Record<'ua' | 'ru' | 'en', boolean>> }) {
  return (
    <span className="inline-flex gap-1 font-mono text-[.6875rem] font-bold">
      {(['ua', 'ru', 'en'] as const).map((language) => (
        <span
          key={language}
          className={`px-1 rounded-xs ${has[language] ? 'bg-ok-50 text-ok-700' : 'bg-warn-50 text-warn-700 line-through'}`}
        >
          {language.toUpperCase()}
        </span>
      ))}
    </span>
  )
}
