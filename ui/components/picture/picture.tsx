const WIDTHS = [150, 300, 600] as const

/** Drawings have no widths. */
export function resizedUrl(web_path: string, width: (typeof WIDTHS)[number], kind: 'avif' | 'webp' = 'webp'): string {
  return web_path.endsWith('.svg') ? web_path : web_path.replace(/\.\w+$/, `.${width}.${kind}`)
}

export interface PictureProps {
  /** null shows the placeholder. */
  file: { web_path: string } | null | undefined
  /** Such as `(min-width: 1024px) 300px, 45vw`. */
  sizes: string
  /** In pixels, to reserve the place. */
  width: number
  height: number
  /** Fetched at once, before the scripts. */
  priority?: boolean
  alt: string
  className?: string
}

/** `placeholder`: a drawing's address. */
export function Picture(props: PictureProps & { placeholder?: string }) {
  const { file, sizes, priority = false, className, alt, placeholder, ...rest } = props
  const hurry = priority ? ({ fetchPriority: 'high', loading: 'eager' } as const) : ({ loading: 'lazy' } as const)
  const look = { ...rest, ...hurry, ...(className && { className }), decoding: 'async' } as const
  if (!file) return placeholder === undefined ? null : <img {...look} alt={alt} src={placeholder} />
  const { web_path } = file
  if (web_path.endsWith('.svg')) return <img {...look} alt={alt} src={web_path} />
  const sources = (kind: 'avif' | 'webp') =>
    WIDTHS.map((wide) => `${resizedUrl(web_path, wide, kind)} ${wide}w`).join(', ')
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img {...look} alt={alt} src={resizedUrl(web_path, 300)} srcSet={sources('webp')} sizes={sizes} />
    </picture>
  )
}
