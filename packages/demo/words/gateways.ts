/** Places goods pass through: UN/LOCODE, name, time zone. */
export const seaPorts = [
  ['PTLEI', 'Leixões', 'Europe/Lisbon'],
  ['ITGOA', 'Genoa', 'Europe/Rome'],
  ['TRIZM', 'Izmir', 'Europe/Istanbul'],
  ['ROCND', 'Constanța', 'Europe/Bucharest'],
  ['LTKLJ', 'Klaipėda', 'Europe/Vilnius'],
  ['MAPTM', 'Tanger Med', 'Africa/Casablanca'],
  ['CNNGB', 'Ningbo', 'Asia/Shanghai'],
  ['VNSGN', 'Ho Chi Minh City', 'Asia/Ho_Chi_Minh'],
  ['BDCGP', 'Chattogram', 'Asia/Dhaka'],
  ['INTUT', 'Tuticorin', 'Asia/Kolkata'],
  ['LKCMB', 'Colombo', 'Asia/Colombo'],
  ['KHKOS', 'Sihanoukville', 'Asia/Phnom_Penh'],
  ['IDSRG', 'Semarang', 'Asia/Jakarta'],
  ['JPUKB', 'Kobe', 'Asia/Tokyo'],
  ['MXVER', 'Veracruz', 'America/Mexico_City'],
  ['PECLL', 'Callao', 'America/Lima'],
  ['USNYC', 'New York', 'America/New_York'],
  ['USLGB', 'Long Beach', 'America/Los_Angeles'],
  ['USSAV', 'Savannah', 'America/New_York'],
  ['FIHEL', 'Helsinki', 'Europe/Helsinki'],
  ['SEGOT', 'Gothenburg', 'Europe/Stockholm'],
  ['DEHAM', 'Hamburg', 'Europe/Berlin'],
  ['NLRTM', 'Rotterdam', 'Europe/Amsterdam'],
  ['SGSIN', 'Singapore', 'Asia/Singapore'],
  ['MYPKG', 'Port Klang', 'Asia/Kuala_Lumpur'],
  ['ESALG', 'Algeciras', 'Europe/Madrid'],
] as const

export const airports = [
  ['PTOPO', 'Porto', 'Europe/Lisbon'],
  ['ITMXP', 'Milan Malpensa', 'Europe/Rome'],
  ['TRIST', 'Istanbul', 'Europe/Istanbul'],
  ['ROOTP', 'Bucharest Otopeni', 'Europe/Bucharest'],
  ['LTVNO', 'Vilnius', 'Europe/Vilnius'],
  ['MACMN', 'Casablanca Mohammed V', 'Africa/Casablanca'],
  ['CNPVG', 'Shanghai Pudong', 'Asia/Shanghai'],
  ['VNSGN', 'Ho Chi Minh City Tan Son Nhat', 'Asia/Ho_Chi_Minh'],
  ['BDDAC', 'Dhaka', 'Asia/Dhaka'],
  ['INMAA', 'Chennai', 'Asia/Kolkata'],
  ['LKCMB', 'Colombo Bandaranaike', 'Asia/Colombo'],
  ['KHPNH', 'Phnom Penh', 'Asia/Phnom_Penh'],
  ['IDCGK', 'Jakarta Soekarno-Hatta', 'Asia/Jakarta'],
  ['JPKIX', 'Osaka Kansai', 'Asia/Tokyo'],
  ['MXMEX', 'Mexico City', 'America/Mexico_City'],
  ['PELIM', 'Lima', 'America/Lima'],
  ['USJFK', 'New York John F. Kennedy', 'America/New_York'],
  ['USLAX', 'Los Angeles', 'America/Los_Angeles'],
  ['FIHEL', 'Helsinki-Vantaa', 'Europe/Helsinki'],
  ['SEGOT', 'Gothenburg Landvetter', 'Europe/Stockholm'],
  ['DEHAM', 'Hamburg', 'Europe/Berlin'],
] as const

export const railTerminals = [
  ['CNCKG', 'Chongqing Tuanjie', 'Asia/Shanghai'],
  ['DEDUI', 'Duisburg', 'Europe/Berlin'],
] as const

/** Where vessels from afar hand over to feeders. */
export const transshipmentPorts = ['SGSIN', 'MYPKG', 'LKCMB', 'ESALG', 'NLRTM'] as const
