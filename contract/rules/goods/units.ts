import type { Language } from '../../primitives.ts'

/** UN/CEFACT recommendation 20 as accepted by Prozorro: code, name and sign in Ukrainian, then in English. */
const REGISTER = `
23|грам на кубічний сантиметр|г/куб.см|gram per cubic centimetre|g/cm³
2G|вольт AC|В|volt AC|V
2H|вольт DC|В|volt DC|V
2L|кубічний фут на хвилину|фт³/хв|cubic foot per minute|ft³/min
2N|децибел|дБ|decibel|dB
2P|кілобайт|Кбайт|kilobyte|kbyte
2X|метр на хвилину|м/хв|metre per minute|m/min
41|мілілітр за хвилину|мл/хв|millilitre per minute|ml/min
4A|бобіна||bobbin
4G|мікролітр|мкл|microlitre|µl
4H|мікрометр|мкм|micrometre|µm
4K|міліампер|мА|milliampere|mA
4L|мегабайт|Мбайт|megabyte|Mbyte
4O|мікрофарад|мкФ|microfarad|µF
5K|відлік на хвилину|кіл/хв|count per minute|cpm
A24|кандела на квадратний метр|кд/м²|candela per square meter|cd/m²
A86|гігагерц|ГГц|gigahertz|GHz
A93|грам на кубічний метр|г/м³|gram per cubic metre|g/m³
A99|біт|біт|bit|bit
AM|ампула|амп|ampoule|amp
AMH|ампер-година|А·год|ampere hour|A·h
AMP|ампер|А|ampere|A
ANN|рік|р|year|y
ATM|стандартна атмосфера|атм|standard atmosphere|atm
AV|капсула|капс|capsule|caps
B12|джоуль на метр|дж/м|joule per metre|J/m
B37|кілограм-сила|кгс|kilogram-force|kgf
B61|люмен на ват|Лм/Вт|lumen per watt|lm/W
B75|мегаом|МОм|megaohm|MΩ
B80|гігабіт на секунду|Гбіт/с|gigabit per second|Gbit/s
BAR|бар [одиниця тиску]|бар|bar [unit of pressure]|bar
BG|мішок||bag
BO|пляшка|пл|bottle|bot
BX|ящик|ящ|box|box
C24|міліпаскаль секунда|мПа·c|millipascal second|mPa·s
C26|мілісекунда|мс|millisecond|ms
C31|міліват|мВт|milliwatt|mW
C45|нанометр|нм|nanometre|nm
C62|один|1|one|1
CA|каністра|кан|can|can
CEL|градус Цельсія|°C|degree Celsius|°C
CH|контейнер|конт|container|cont
CMK|квадратний сантиметр|см²|square centimetre|cm²
CMQ|кубічний сантиментр|см³|cubic centimetre|cm³
CMT|сантиметр|см|centimetre|cm
CY|балон|бал|cylinder|cyl
D44|вар|ВАр|var|var
D46|вольт-ампер|В·А|volt-ampere|V·A
D55|ват на квадратний метр кельвіна|Вт/(м²·К)|watt per square metre kelvin|W/(m²·K)
D64|блок|бл|block|block
D82|мікровольт|мкВ|microvolt|µV
DAY|день|д|day|d
DD|градус [одиниця кута]|°|degree [unit of angle]|°
DMK|квадратний дециметр|дц²|square decimetre|dm²
DMQ|кубічний дециметр|дц³|cubic decimetre|dm³
E01|ньютон на квадратний метр|Н/см²|newton per square centimetre|N/cm²
E07|мегават-година на годину|МВт·год/год|megawatt hour per hour|MW·h/h
E09|мілліампер год|мА·г|milliampere hour|mA·h
E11|гігакалорія|Гкал|gigacalorie|Gcal
E14|кілокалорія|Ккал|kilocalorie (international table)|kcalIT
E20|мегабіт на секунду|Мбіт/с|megabit per second|Mbit/s
E27|доза|доз|dose|dose
E32|літр на годину|л/год|litre per hour|l/h
E34|гігабайт|Гбайт|gigabyte|Gbyte
E35|терабайт|Тбайт|terabyte|Tbyte
E37|піксель|пікс|pixel|pix
E38|мегапіксель|Мпікс|megapixel|Mpix
E39|точок на дюйм|dpi|dots per inch|dpi
E42|кілограм на квадратний сантиметр|кг/см²|kilogram-force per square centimetre|kgf/cm²
E48|послуга|посл|service unit|serv
E49|робочий день|роб.день|working day|w.day
E50|одиниця|од|accounting unit|unit
E51|робота|роб|job|job
E54|рейс|рейс|trip|trip
E93|кілограм на годину|кг/год|kilogram per hour|kg/h
F28|грам на хвилину|г/хв|gram per minute|g/min
F31|кілограм на хвилину|кг/хв|kilogram per minute|kg/min
G51|літр на секунду|л/с|litre per second|l/s
G53|кубічний метр за хвилину|куб.м/хв|cubic metre per minute|m³/min
GF|грам на метр (грам на 100 сантиметрів)|г/м|gram per metre (gram per 100 centimetres)|g/m
GL|грам на літр|г/л|gram per litre|g/l
GM|грам на квадратний метр|г/м²|gram per square metre|g/m²
GRM|грам|г|gram|g
H78|стандартний сантиметр водяного стовпа|см вод.ст|conventional centimetre of water|cm H₂O
H79|Французька шкала|Фш|French gauge|Fg
H87|штука|шт|piece|pcs
HAR|гектар|га|hectare|ha
HJ|кінська сила метрична|к.с.|metric horse power|metric hp
HN|стандартний міліметр ртутного стовпа|мм рт.ст|conventional millimetre of mercury|mm Hg
HTZ|герц|Гц|hertz|Hz
HUR|година|год|hour|h
IE|людина|люд|person|pers
INH|дюйм|дюйм|inch|in
JOU|джоуль|Дж|joule|J
JR|банка|банк|jar|jar
K3|кіловар-година|кВар·год|kilovolt ampere reactive hour|kvar·h
K5|Кіловольт-ампер реактивний|кВАр|kilovolt ampere (reactive)|kvar
KEL|келвін|К|kelvin|K
KGM|кілограм|кг|kilogram|kg
KHZ|кілогерц|кГц|kilohertz|kHz
KJO|кілоджоуль|кДж|kilojoule|kJ
KMH|кілометр за годину|км/год|kilometre per hour|km/h
KMQ|кілограм на кубічний метр|кг/м³|kilogram per cubic metre|kg/m³
KMT|кілометр|км|kilometre|km
KPA|кілопаскаль|кПа|kilopascal|kPa
KT|комплект|комп|kit|kit
KVA|кіловольт-ампер|кВ·А|kilovolt-ampere|kV·A
KVR|кіловар|кВар|kilovar|kvar
KVT|кіловольт|кВ|kilovolt|kV
KWH|кіловат-година|кВт⋅год|kilowatt hour|kW·h
KWT|кіловат|кВт|kilowatt|kW
L2|літр на хвилину|л/хв|litre per minute|l/min
LM|погонний метр|пог.м|linear metre
LO|лот|лот|lot [unit of procurement]|lot
LR|шар|шар|layer|layer
LTR|літр|л|litre|l
LUM|люмен|лм|lumen|lm
LUX|люкс|лк|lux|lx
M1|міліграм на літр|мг/л|milligram per litre|mg/l
M33|мілімоль на літр|ммоль/л|millimole per litre|mmol/l
MGM|міліграм|мг|milligram|mg
MHZ|мегагерц|МГц|megahertz|MHz
MIN|хвилина|хв|minute [unit of time]|min
MLT|мілілітр|мл|millilitre|ml
MMK|квадратний міліметр|кв.мм|square millimetre|mm²
MMT|міліметр|мм|millimetre|mm
MON|місяць|міс|month|mo
MPA|мегапаскаль|МПа|megapascal|MPa
MQH|кубічний метр на годину|м³/год|cubic metre per hour|m³/h
MSK|метр на секунду в квадраті|м/с²|metre per second squared|m/s²
MTK|метр квадратний|м²|square metre|m²
MTQ|метр кубічний|м³|cubic metre|m³
MTR|метр|м|metre|m
MTS|метр на секунду|м/с|metre per second|m/s
MWH|Мегават-година|МВт·год|megawatt hour|MW·h
NEW|ньютон|Н|newton|N
NH|норм/год|н/г|norm/hr|n/h
NMP|паковання|паков|number of packs
NU|ньютон метр|Н·м|newton metre|N·m
OHM|ом|Ом|ohm|Ω
P1|відсоток|%|percent|%
PA|пакунок|пак|packet|packet
PK|пачка|пач|pack|pack
PR|пара|пар|pair|pair
QTL|американська кварта для рідин|кварт.рід|liquid quart (US)|liq qt (US)
QTR|квартал|кв|quarter (UK)|qr
R9|тисяча кубічних метрів|тис.м³|thousand cubic metre
RH|людино-година|л/г|running or operating hour
RL|бухта||reel
RM|стопа паперу|стоп.пап|ream|ream
RO|рулон|рул|roll|rol
RPM|обертів на хвилину|об/хв|revolutions per minute|r/min
RPS|обертів на секунду|об/с|revolutions per second|r/s
SE|розділ||section
SEC|секунда|с|second [unit of time]|s
SET|набір|наб|set|set
ST|аркуш|арк|sheet|sh
T3|тисяча штук|тис. шт|thousand piece|th
TNE|тонна|т|tonne (metric ton)|t
U2|таблетка|таб|tablet|tab
VI|флакон|флак|vial|vi
VLT|вольт|В|volt|V
WHR|ват-година|Вт·г|watt hour|W·h
WTT|ват|Вт|watt|W
Z2|коробка|кор|chest|ch
ZP|сторінка|стор|page|page`

export interface Unit {
  code: string
  name_ua: string
  symbol_ua: string
  name_en: string
  symbol_en: string
}

/** Counts how many times: «40×». The register has no sign for it. */
const TIMES = 'C62'

const UNIT_OF = new Map(
  REGISTER.trim()
    .split('\n')
    .map((line) => {
      const [code = '', name_ua = '', symbol_ua = '', name_en = '', symbol_en = ''] = line.split('|')
      const unit = { code, name_ua, symbol_ua: symbol_ua || name_ua, name_en, symbol_en: symbol_en || name_en }
      const times = { code, name_ua: 'крат', symbol_ua: '×', name_en: 'times', symbol_en: '×' }
      return [code, code === TIMES ? times : unit]
    }),
)

export const UNIT_LIST: readonly Unit[] = [...UNIT_OF.values()]

export const findUnit = (code: string | null): Unit | undefined => (code === null ? undefined : UNIT_OF.get(code))

/** Signs that differ; the register has no Russian. */
const IN_RUSSIAN: readonly (readonly [RegExp, string])[] = [
  [/год(?!\p{L})/gu, 'ч'],
  [/хв(?!\p{L})/gu, 'мин'],
  [/міс/g, 'мес'],
  [/люд/g, 'чел'],
  [/куб\./g, 'куб. '],
  [/мікро/g, 'микро'],
]

export function unitSymbol(code: string | null, language: Language): string {
  const unit = findUnit(code)
  if (!unit) return ''
  if (language === 'en') return unit.symbol_en
  if (language === 'ua') return unit.symbol_ua
  return IN_RUSSIAN.reduce((text, [ukrainian, russian]) => text.replace(ukrainian, russian), unit.symbol_ua)
}

/** `Збільшення, крат`. */
export const unitInHeading = (code: string | null): string => {
  const unit = findUnit(code)
  return !unit ? '' : `, ${code === TIMES ? unit.name_ua : unit.symbol_ua}`
}
