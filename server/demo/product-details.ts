import { gtinCheckDigit, type VatRate } from '@shop/contract/rules/goods/product-details'
import { latinSlug } from '../platform/transliteration.ts'
import type { DemoProduct } from './demo-data.ts'
import { pictureKind } from './generator/generated-product.ts'
import { seededRandom } from './generator/random.ts'

/** By the beginning of the ДК code; the first fit counts. */
const UKTZED: readonly (readonly [dk: string, uktzed: string])[] = [
  ['30213', '8471300000'],
  ['30231', '8528521000'],
  ['30232', '8485200000'],
  ['33141', '3006500000'],
  ['33793', '7017900000'],
  ['37316', '9206000000'],
  ['37420', '9506919000'],
  ['37451', '9506620000'],
  ['37520', '9503003500'],
  ['37820', '4421999900'],
  ['38311', '9016001000'],
  ['38341', '9030310000'],
  ['38510', '9011800000'],
  ['38635', '9005800000'],
  ['38652', '8528620000'],
  ['39112', '9401790000'],
  ['39122', '9403601000'],
  ['39160', '9403208000'],
  ['39180', '9403208000'],
  ['39292', '9610000000'],
  ['', '9023008000'],
]
/** Medical goods have a lower rate. */
const MEDICAL_DK = '33141'
const MEDICAL_VAT: VatRate = 7

/** GS1 leaves numbers from 2 to shops: no real product has them. */
const SHOP_GTIN = '200000'

/** After «Розміри» or at the end of a name, unless of a printer's field. */
const STATED =
  /(?:Розміри?: |(?<!друку|поле|поле друку)[ ,])(\d{2,4}) × (\d{2,4}) × (\d{2,4})\u00a0?\s?мм(?=$|[\n.;,])/u
/** Typical length, width and height by picture, millimetres. */
// prettier-ignore
const TYPICAL: Record<string, readonly [number, number, number]> = {
  abacus: [400, 120, 420], aidkit: [280, 210, 110], balls: [460, 320, 260], board_mcu: [240, 180, 60],
  bricks: [320, 220, 140], cabinet: [800, 400, 1850], chair: [420, 440, 780], chalkboard: [1500, 60, 1000],
  clock: [320, 60, 320], cradle: [220, 180, 220], desk: [700, 500, 760], dna: [200, 200, 420],
  earthcore: [260, 260, 300], flasks: [420, 300, 180], globe: [300, 300, 420], laptop: [325, 225, 20],
  magnets: [220, 160, 50], mats: [2000, 1000, 240], microscope: [180, 210, 360],
  molecule: [280, 200, 60], multimeter: [75, 35, 150], optics: [1200, 120, 260], panel: [1500, 90, 900], printer3d: [400, 390, 480], projector: [310, 240, 110],
  rover: [260, 180, 120], scales: [190, 250, 75], sewing: [400, 180, 300], solids: [320, 240, 110],
  stand_lab: [300, 200, 600], telescope: [700, 160, 240], tellurium: [420, 180, 300], weights: [180, 90, 60],
  xylophone: [340, 200, 60],
}
const STEP_MM = 5

/** Always the same, and of no real product. */
export function detailsOf(product: DemoProduct) {
  const [length_mm, width_mm, height_mm] = sidesOf(product)
  const digits = SHOP_GTIN + product.article.replace('-', '')
  return {
    length_mm,
    width_mm,
    height_mm,
    gtin: digits + String(gtinCheckDigit(digits)),
    mpn: `${latinSlug(product.producer).slice(0, 3).toUpperCase()}-${product.article.slice(3)}`,
    uktzed: UKTZED.find(([dk]) => product.dk_code.startsWith(dk))?.[1] ?? null,
    vat_rate: product.dk_code.startsWith(MEDICAL_DK) ? MEDICAL_VAT : null,
  }
}

/** As stated; else typical, slightly different for every product. */
function sidesOf({ article, name_ua, description_ua, pictures }: DemoProduct): [number, number, number] {
  const stated = STATED.exec(`${name_ua}\n${description_ua}`)
  if (stated) return [Number(stated[1]), Number(stated[2]), Number(stated[3])]
  const [length, width, height] = TYPICAL[pictureKind(pictures[0]?.name ?? '')] ?? [300, 200, 100]
  const random = seededRandom(Number(article.replace('-', '')))
  const varied = (mm: number) =>
    Math.max(STEP_MM, Math.round((mm * random.integer([90, 115])) / 100 / STEP_MM) * STEP_MM)
  return [varied(length), varied(width), varied(height)]
}
