import type { StoredFile } from '@shop/contract/primitives'

const WIDTHS = [150, 300, 600]

interface PictureProps {
  /** null or a missing file shows the placeholder. */
  file: Pick<StoredFile, 'web_path'> | null | undefined
  /** The `sizes` of the picture's place, such as `(min-width: 1024px) 300px, 45vw`. */
  sizes: string
  /** Pixels of the drawn place; they reserve it before the picture is there. */
  width: number
  height: number
  /** The page's first picture: fetched at once, before the scripts. */
  priority?: boolean
  alt: string
  className?: string
}

/** A stored picture in AVIF and WebP, in the width that its place needs. */
export function Picture({ file, sizes, priority = false, className, alt, ...rest }: PictureProps) {
  const hurry = priority ? ({ fetchPriority: 'high', loading: 'eager' } as const) : ({ loading: 'lazy' } as const)
  const look = { ...rest, ...hurry, ...(className && { className }), decoding: 'async' } as const
  if (!file) return <img {...look} alt={alt} src="/brand/placeholder-product.svg" />
  const base = file.web_path.replace(/\.\w+$/, '')
  // Drawings are stored as they are: they have no widths.
  if (file.web_path.endsWith('.svg')) return <img {...look} alt={alt} src={file.web_path} />
  const sources = (kind: string) => WIDTHS.map((width) => `${base}.${width}.${kind} ${width}w`).join(', ')
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img {...look} alt={alt} src={`${base}.300.webp`} srcSet={sources('webp')} sizes={sizes} />
    </picture>
  )
}
