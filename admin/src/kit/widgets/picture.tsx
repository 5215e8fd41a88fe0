import { Picture as PlainPicture } from '@shop/ui/components/picture/picture.tsx'

interface Props {
  web_path: string | null | undefined
  /** Side of its square, in pixels. */
  size: number
  alt?: string
}

export const Picture = ({ web_path, size, alt = '' }: Props) => (
  <PlainPicture file={web_path ? { web_path } : null} sizes={`${size}px`} width={size} height={size} alt={alt} />
)
