import type { Row } from '../outside-call.ts'

/** Refs of Kyiv are the carrier's own; streets and numbers are made up. */
interface Place {
  ref: string
  city_ref: string
  name: string
  name_ru: string
  area: string
  region: string
  type: string
  branches: number
}

const KYIV = { ref: 'e718a680-4b33-11e4-ab6d-005056801329', city_ref: '8d5a980d-391c-11dd-90d9-001a92567626' }

const refOf = (kind: string, number: number) => `${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`

const NAMES: [name: string, name_ru: string, area: string, region: string, branches: number][] = [
  ['Львів', 'Львов', 'Львівська', '', 30],
  ['Харків', 'Харьков', 'Харківська', '', 24],
  ['Одеса', 'Одесса', 'Одеська', '', 18],
  ['Дніпро', 'Днепр', 'Дніпропетровська', '', 18],
  ['Біла Церква', 'Белая Церковь', 'Київська', 'Білоцерківський', 8],
  ['Запоріжжя', 'Запорожье', 'Запорізька', '', 8],
  ['Вінниця', 'Винница', 'Вінницька', '', 8],
  ['Полтава', 'Полтава', 'Полтавська', '', 8],
  ['Чернігів', 'Чернигов', 'Чернігівська', '', 6],
  ['Черкаси', 'Черкассы', 'Черкаська', '', 6],
  ['Івано-Франківськ', 'Ивано-Франковск', 'Івано-Франківська', '', 6],
  ['Тернопіль', 'Тернополь', 'Тернопільська', '', 6],
  ['Ужгород', 'Ужгород', 'Закарпатська', '', 6],
  ['Бровари', 'Бровары', 'Київська', 'Броварський', 6],
  ['Вільхівець', 'Ольховец', 'Черкаська', 'Звенигородський', 2],
]

export const PLACES: readonly Place[] = [
  { ...KYIV, name: 'Київ', name_ru: 'Киев', area: 'Київська', region: '', type: 'місто', branches: 420 },
  ...NAMES.map(([name, name_ru, area, region, branches], index) => ({
    ref: refOf('5e771e00', index + 1),
    city_ref: refOf('c1770000', index + 1),
    name,
    name_ru,
    area,
    region,
    type: branches > 2 ? 'місто' : 'село',
    branches,
  })),
]

const STREETS = ['Шкільна', 'Гімназійна', 'Освітня', 'Учительська', 'Бібліотечна']
const STREETS_RU = ['Школьная', 'Гимназическая', 'Образовательная', 'Учительская', 'Библиотечная']
const BRANCH = '841339c7-591a-42e2-8233-7a0a00f0ed6f'
const CARGO = '9a68df70-0267-42a8-bb5c-37f427e36ee4'
const POSTOMAT = 'f9316480-5f2d-425d-bc2c-ac7cd29decf0'

/** Number 1 is a cargo branch; others take 30 kg, every third is a locker. */
function branchesOf(place: Place, place_number: number): Row[] {
  return Array.from({ length: place.branches }, (_, index) => {
    const number = index + 1
    const is_cargo = number === 1
    const is_locker = number % 3 === 0
    const limit = is_cargo ? 1000 : is_locker ? 20 : 30
    const house = 2 * number
    const kind = is_locker ? 'Поштомат' : 'Відділення'
    const kind_ru = is_locker ? 'Почтомат' : 'Отделение'
    const street = STREETS[index % STREETS.length]
    return {
      SiteKey: String(place_number * 1000 + number),
      Description: `${kind} №${number}${is_cargo ? '' : ` (до ${limit} кг)`}: вул. ${street}, ${house}`,
      DescriptionRu: `${kind_ru} №${number}${is_cargo ? '' : ` (до ${limit} кг)`}: ул. ${STREETS_RU[index % 5]}, ${house}`,
      ShortAddress: `${place.name}, ${street}, ${house}`,
      Phone: '380800500609',
      TypeOfWarehouse: is_cargo ? CARGO : is_locker ? POSTOMAT : BRANCH,
      CategoryOfWarehouse: is_locker ? 'Postomat' : 'Branch',
      Ref: refOf('b4a9c400', place_number * 1000 + number),
      Number: String(number),
      CityRef: place.city_ref,
      CityDescription: place.name,
      CityDescriptionRu: place.name_ru,
      SettlementRef: place.ref,
      SettlementDescription: place.name,
      SettlementAreaDescription: `${place.area} область`,
      SettlementRegionsDescription: place.region && `${place.region} р-н`,
      SettlementTypeDescription: place.type,
      TotalMaxWeightAllowed: is_cargo ? '0' : String(limit),
      PlaceMaxWeightAllowed: is_cargo ? '1000' : String(limit),
      ReceivingLimitationsOnDimensions: is_locker
        ? { Width: 40, Height: 30, Length: 60 }
        : { Width: 170, Height: 170, Length: is_cargo ? 300 : 120 },
      WarehouseStatus: 'Working',
      Reception: { Monday: '10:00-18:00' },
      Delivery: { Monday: '08:00-17:00' },
      Schedule: { Monday: '08:00-20:00' },
    }
  })
}

export const BRANCHES: readonly Row[] = PLACES.flatMap(branchesOf)

export const settlementRow = (place: Place): Row => ({
  Ref: place.ref,
  SettlementType: '563ced10-f210-11e3-8c4a-0050568002cf',
  Description: place.name,
  DescriptionRu: place.name_ru,
  SettlementTypeDescription: place.type,
  AreaDescription: `${place.area} область`,
  RegionsDescription: place.region && `${place.region} р-н`,
  Warehouse: '1',
})

export const foundRow = (place: Place): Row => ({
  Present: `${place.type === 'місто' ? 'м.' : 'с.'} ${place.name}, ${place.area} обл.`,
  Warehouses: place.branches,
  MainDescription: place.name,
  Area: place.area,
  Region: place.region,
  SettlementTypeCode: place.type === 'місто' ? 'м.' : 'с.',
  Ref: place.ref,
  DeliveryCity: place.city_ref,
  AddressDeliveryAllowed: true,
  StreetsAvailability: true,
  ParentRegionTypes: 'область',
  ParentRegionCode: 'обл.',
})
