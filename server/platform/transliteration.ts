/** As in passports: Cabinet of Ministers resolution 55 of 27 January 2010. Russian-only letters are at the end. */
// prettier-ignore
const LETTERS: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'h', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'y', і: 'i', ї: 'i', й: 'i',
  к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch',
  ш: 'sh', щ: 'shch', ь: '', ю: 'iu', я: 'ia', ё: 'io', ъ: '', ы: 'y', э: 'e',
}
const FIRST_LETTERS: Record<string, string> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }

/** `Прайс-лист Фізика` → `prais-lyst-fizyka`: a–z, digits and single hyphens. */
export function latinSlug(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFC')
      // Does not separate words.
      .replace(/['’ʼ`]/g, '')
      .replace(/зг/g, 'zgh')
      .replace(/(^|[^\p{L}])([єїйюя])/gu, (_, before: string, letter: string) => before + FIRST_LETTERS[letter])
      .replace(/\p{Script=Cyrillic}/gu, (letter) => LETTERS[letter] ?? '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  )
}

/** `Рахунок РФ-1.pdf` → `rakhunok-rf-1.pdf`, for clients that read no other letters. ASCII names stay. */
export function latinFileName(file_name: string): string {
  if (/^[\x20-\x7e]*$/.test(file_name)) return file_name.replace(/["\\]/g, '_')
  const extension = /\.[a-z0-9]{1,5}$/i.exec(file_name)?.[0] ?? ''
  const stem = file_name.slice(0, file_name.length - extension.length)
  return `${latinSlug(stem) || 'document'}${extension}`
}
