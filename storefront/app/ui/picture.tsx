import { Picture as PlainPicture, type PictureProps } from '@shop/ui/components/picture/picture.tsx'

export const Picture = (props: PictureProps) => <PlainPicture {...props} placeholder="/brand/placeholder-product.svg" />
