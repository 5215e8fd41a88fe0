// Runs in the encoder's process only (`encoder.ts`): libvips stays in the memory of the process that loads it.
import sharp from 'sharp'

export type PictureFormat = 'avif' | 'webp'

/** A decompression bomb, not a photograph. */
const PIXELS_MAX = 40_000_000
const SIDE_MAX_PX = 1600
const BLUR_SIDE_PX = 12
const QUALITY: Record<PictureFormat, number> = { avif: 52, webp: 78 }
/** Of 9: effort 9 takes ten times as long for 3 % fewer bytes. */
const AVIF_EFFORT = 4

// By default libvips uses all cores.
sharp.concurrency(1)

/** The stored file contains only pixels. */
async function readPicture(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .rotate()
    .resize({ width: SIDE_MAX_PX, height: SIDE_MAX_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 86, effort: 5 })
    .toBuffer()
}

async function resized(picture: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const smaller = sharp(picture, { limitInputPixels: PIXELS_MAX }).resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? smaller.avif({ quality: QUALITY.avif, effort: AVIF_EFFORT }).toBuffer()
    : smaller.webp({ quality: QUALITY.webp }).toBuffer()
}

/** 13 mm at 300 dpi, for documents; mails show it at 42 px. */
const LOGO_PX = { width: 880, height: 154 }

/** Mails and documents cannot show WebP. */
async function logoPng(picture: Buffer): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: PIXELS_MAX })
    .resize({ ...LOGO_PX, fit: 'contain', position: 'left', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()
}

export interface Measures {
  width: number
  height: number
  /** A data address, shown until the picture is loaded. */
  blur: string
}

async function measure(picture: Buffer): Promise<Measures> {
  const { width, height } = await sharp(picture).metadata()
  const tiny = await sharp(picture)
    .resize(BLUR_SIDE_PX, BLUR_SIDE_PX, { fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer()
  return { width, height, blur: `data:image/webp;base64,${tiny.toString('base64')}` }
}

export const images = { readPicture, measure, resized, logoPng }
