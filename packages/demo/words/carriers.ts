/** Companies that carry goods. The SCAC is given where the carrier has one; `mark` is what its numbers begin with:
 *  the owner code of a shipping line's containers, the prefix of an airline's waybills. */
export interface Carrier {
  readonly code: string
  readonly name: string
  readonly scac: string | null
  readonly mark: string | null
  readonly tracking: string | null
}

const carrier = (
  code: string,
  name: string,
  scac: string | null = null,
  mark: string | null = null,
  tracking: string | null = null,
): Carrier => ({ code, name, scac, mark, tracking })

const NUMBER = '{trackingNumber}'

export const oceanCarriers = [
  carrier('maersk', 'Maersk', 'MAEU', 'MSKU', `https://www.maersk.com/tracking/${NUMBER}`),
  carrier('msc', 'Mediterranean Shipping Company', 'MSCU', 'MEDU'),
  carrier('cma_cgm', 'CMA CGM', 'CMDU', 'CMAU'),
  carrier('hapag_lloyd', 'Hapag-Lloyd', 'HLCU', 'HLBU'),
  carrier('one', 'Ocean Network Express', 'ONEY', 'ONEU'),
  carrier('evergreen', 'Evergreen Line', 'EGLV', 'EITU'),
  carrier('cosco', 'COSCO Shipping Lines', 'COSU', 'CSNU'),
  carrier('oocl', 'OOCL', 'OOLU', 'OOCU'),
  carrier('yang_ming', 'Yang Ming', 'YMLU', 'YMMU'),
  carrier('hmm', 'HMM', 'HDMU', 'HMMU'),
  carrier('zim', 'ZIM', 'ZIMU', 'ZCSU'),
  carrier('wan_hai', 'Wan Hai Lines', 'WHLC', 'WHSU'),
  carrier('pil', 'Pacific International Lines', 'PCIU', 'PCIU'),
  carrier('matson', 'Matson', 'MATS', 'MATU'),
  carrier('seaboard', 'Seaboard Marine', 'SMLU', 'SMLU'),
  carrier('crowley', 'Crowley', 'CAMN', 'CMCU'),
  carrier('sm_line', 'SM Line', 'SMLM', 'SMCU'),
  carrier('unifeeder', 'Unifeeder'),
  carrier('finnlines', 'Finnlines'),
  carrier('dfds', 'DFDS'),
] as const

export const airCarriers = [
  carrier('lufthansa_cargo', 'Lufthansa Cargo', null, '020'),
  carrier('emirates', 'Emirates SkyCargo', null, '176'),
  carrier('qatar', 'Qatar Airways Cargo', null, '157'),
  carrier('turkish', 'Turkish Cargo', null, '235'),
  carrier('cathay', 'Cathay Cargo', null, '160'),
  carrier('singapore', 'Singapore Airlines Cargo', null, '618'),
  carrier('korean', 'Korean Air Cargo', null, '180'),
  carrier('finnair', 'Finnair Cargo', null, '105'),
  carrier('tap', 'TAP Air Cargo', null, '047'),
  carrier('united', 'United Cargo', null, '016'),
  carrier('american', 'American Airlines Cargo', null, '001'),
  carrier('delta', 'Delta Cargo', null, '006'),
  carrier('air_france', 'Air France KLM Cargo', null, '057'),
  carrier('british_airways', 'IAG Cargo', null, '125'),
  carrier('cargolux', 'Cargolux', null, '172'),
  carrier('ana', 'ANA Cargo', null, '205'),
  carrier('china_eastern', 'China Eastern', null, '112'),
  carrier('vietnam_airlines', 'Vietnam Airlines Cargo', null, '738'),
  carrier('latam', 'LATAM Cargo', null, '145'),
] as const

export const roadCarriers = [
  carrier('jb_hunt', 'J.B. Hunt', 'HJBT'),
  carrier('schneider', 'Schneider National', 'SNLU'),
  carrier('old_dominion', 'Old Dominion Freight Line', 'ODFL'),
  carrier('saia', 'Saia', 'SAIA'),
  carrier('estes', 'Estes Express Lines', 'EXLA'),
  carrier('werner', 'Werner Enterprises', 'WERN'),
  carrier('abf', 'ABF Freight', 'ABFS'),
  carrier('xpo', 'XPO', 'CNWY'),
  carrier('dsv_road', 'DSV Road'),
  carrier('schenker_land', 'DB Schenker Land Transport'),
  carrier('girteka', 'Girteka'),
  carrier('ahola', 'Ahola Transport'),
  carrier('kaukokiito', 'Kaukokiito'),
  carrier('waberers', "Waberer's"),
  carrier('raben', 'Raben Group'),
] as const

export const railCarriers = [
  carrier('bnsf', 'BNSF Railway', 'BNSF'),
  carrier('union_pacific', 'Union Pacific', 'UPRR'),
  carrier('csx', 'CSX Transportation', 'CSXT'),
  carrier('db_cargo', 'DB Cargo'),
  carrier('cr_intermodal', 'China Railway Container Transport'),
  carrier('vr_transpoint', 'VR Transpoint'),
] as const

export const parcelCarriers = [
  carrier('dhl_express', 'DHL Express', null, null, `https://www.dhl.com/track?tracking-id=${NUMBER}`),
  carrier('fedex', 'FedEx', 'FDEG', null, `https://www.fedex.com/fedextrack/?trknbr=${NUMBER}`),
  carrier('ups', 'UPS', 'UPSN', null, `https://www.ups.com/track?tracknum=${NUMBER}`),
  carrier('usps', 'United States Postal Service', 'USPS'),
  carrier('tnt', 'TNT'),
  carrier('dpd', 'DPD'),
  carrier('gls', 'GLS'),
  carrier('postnord', 'PostNord'),
  carrier('posti', 'Posti'),
  carrier('bring', 'Bring'),
  carrier('royal_mail', 'Royal Mail'),
  carrier('la_poste', 'La Poste'),
  carrier('correos', 'Correos'),
  carrier('inpost', 'InPost'),
  carrier('aramex', 'Aramex'),
  carrier('sf_express', 'SF Express'),
  carrier('yamato', 'Yamato Transport'),
  carrier('japan_post', 'Japan Post'),
  carrier('canada_post', 'Canada Post'),
  carrier('purolator', 'Purolator'),
  carrier('ontrac', 'OnTrac'),
] as const

export const vesselNames = [
  ...['MAERSK KENSINGTON', 'MAERSK ESSEN', 'MAERSK DENVER', 'MSC AURIGA', 'MSC TARANTO', 'MSC VITA'],
  ...['CMA CGM LEO', 'CMA CGM CORTE REAL', 'EVER FORTUNE', 'EVER LASTING', 'ONE HAMMERSMITH', 'ONE STORK'],
  ...['COSCO PRIDE', 'OOCL BERLIN', 'YM WARMTH', 'HMM COPENHAGEN', 'ZIM ROTTERDAM', 'ZIM VANCOUVER'],
  ...['NORTHERN JUPITER', 'SEASPAN HUDSON', 'GSL CHRISTEN', 'NAVIOS VERDE', 'SANTA BARBARA', 'WAN HAI 611'],
]
