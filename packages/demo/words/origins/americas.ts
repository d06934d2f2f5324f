/** Makers in the Americas: near the United States, and under its trade agreements. */
import type { Origin } from './origin.ts'

export const mexico: Origin = {
  country: 'MX',
  currency: 'USD',
  incoterm: 'FCA',
  timezone: 'America/Mexico_City',
  phone: '+52 222',
  legalForm: 'S.A. de C.V.',
  costPermille: 1090,
  leadDays: [50, 80],
  moq: [300, 800],
  crafts: ['denim', 'woven', 'jersey', 'footwear', 'accessories', 'packaging'],
  seaPort: 'MXVER',
  airport: 'MXMEX',
  cities: [
    ['Tehuacán', 'Puebla', '75700'],
    ['Torreón', 'Coahuila', '27000'],
    ['León', 'Guanajuato', '37000'],
  ],
  streets: ['Parque Industrial Miraflores', 'Calzada Adolfo López Mateos', 'Boulevard Torreón-Matamoros'],
  firms: [
    ['Maquilas', 'Confecciones', 'Textiles', 'Industrias'],
    ['Laguna', 'Tehuacán Sur', 'del Bajío', 'Sierra Negra', 'Río Nazas'],
  ],
  givenNames: ['Gabriela', 'Alejandro', 'Lucía', 'Fernando', 'Mariana', 'Jorge'],
  familyNames: ['Hernández', 'Ramírez', 'Castillo', 'Ortega', 'Salinas', 'Villarreal'],
}

export const peru: Origin = {
  country: 'PE',
  currency: 'USD',
  incoterm: 'FOB',
  timezone: 'America/Lima',
  phone: '+51 1',
  legalForm: 'S.A.C.',
  costPermille: 1150,
  leadDays: [75, 100],
  moq: [200, 500],
  crafts: ['jersey', 'knitwear', 'accessories', 'fabric'],
  seaPort: 'PECLL',
  airport: 'PELIM',
  cities: [
    ['Lima', 'Lima', '15023'],
    ['Arequipa', 'Arequipa', '04001'],
  ],
  streets: ['Avenida Argentina', 'Jirón Los Tejedores', 'Parque Industrial Río Seco'],
  firms: [
    ['Algodones', 'Tejidos', 'Alpacas', 'Hilados'],
    ['del Rímac', 'Misti', 'Colca', 'Pacífico', 'Altiplano'],
  ],
  givenNames: ['Rosa', 'Luis', 'Carmen', 'Diego', 'Milagros', 'César'],
  familyNames: ['Quispe', 'Flores', 'Huamán', 'Rojas', 'Mendoza', 'Paredes'],
}
