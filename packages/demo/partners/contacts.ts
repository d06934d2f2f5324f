/** People who work for partners. */
import { slug } from '../kit/text.ts'
import { SET_UP_DAY, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'

const ROLES = [
  ['sales', 'Account manager'],
  ['production', 'Production planner'],
  ['finance', 'Accounts receivable'],
  ['quality', 'Quality manager'],
  ['logistics', 'Shipping coordinator'],
] as const

/** Returns those who still work there; the first of them is the partner's main contact. */
export function makeContacts(
  world: World,
  partnerId: string,
  locationId: string,
  company: string,
  phone: string,
  names: readonly string[],
): string[] {
  return names.flatMap((name, index) => {
    const id = world.ids.next('contacts')
    const createdAt = world.at(SET_UP_DAY)
    const leftAt = index > 0 && world.random.chance(0.05) ? world.at(TODAY - world.random.between(10, 900)) : null
    const [responsibility, jobTitle] = ROLES[index % ROLES.length]!
    world.emit('contacts', {
      id,
      partnerId,
      locationId,
      name,
      jobTitle,
      responsibility,
      email: `${slug(name).replaceAll('-', '.')}@${slug(company)}.example`,
      phone: `${phone} 000 ${world.random.between(100, 999)}`,
      mainContact: index === 0,
      createdAt,
      updatedAt: leftAt ?? createdAt,
      deletedAt: leftAt,
    })
    return leftAt === null ? [id] : []
  })
}
