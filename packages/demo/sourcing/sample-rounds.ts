/** Sample rounds: sent, measured and judged, again and again until a sample is right or given up. */
import type { RecordAt } from '@selvedge/catalogue'
import pointsOfMeasure from '../data/points-of-measure.json' with { type: 'json' }
import remarks from '../data/remarks.json' with { type: 'json' }
import { makeImage } from '../files.ts'
import { expressCouriers, parcelNumber } from '../freight/carriage.ts'
import { decimal } from '../kit/amounts.ts'
import { drawing, type ImageAsset } from '../kit/assets.ts'
import { type Day, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Checklist } from '../library/settings.ts'
import type { Style } from '../products/style.ts'
import { courierId } from '../shared.ts'

const FIRST_ROUND_FAILS = 0.47
const LATER_ROUND_FAILS = 0.3
/** Styles are dropped because their samples do not come right. */
const DROPPED_FAILS = 0.7
const MOST_ROUNDS = 4
const DAYS_TO_NEXT_ROUND = 10

export interface SampleFacts {
  readonly id: string
  readonly style: Style
  readonly checklist: Checklist
  readonly dueDay: Day
}

interface Round {
  readonly id: string
  readonly number: number
  readonly sentDay: Day
  readonly receivedDay: Day
  readonly reviewedDay: Day
  readonly fails: boolean
}

interface Outcome {
  readonly status: RecordAt<'samples'>['status']
  readonly day: Day
}

export function makeRounds(world: World, sample: SampleFacts): Outcome {
  const { random } = world
  const dropped = sample.style.status === 'dropped'
  let sentDay = sample.dueDay + random.between(-6, 9)
  for (let number = 1; ; number++) {
    const receivedDay = sentDay + random.between(3, 7)
    const reviewedDay = receivedDay + random.between(1, 6)
    const fails = random.chance(dropped ? DROPPED_FAILS : number === 1 ? FIRST_ROUND_FAILS : LATER_ROUND_FAILS)
    makeRound(world, sample, { id: world.ids.next('sample-rounds'), number, sentDay, receivedDay, reviewedDay, fails })
    if (reviewedDay > TODAY) {
      const status = sentDay <= TODAY ? 'in_review' : number === 1 ? 'requested' : 'in_progress'
      return { status, day: TODAY }
    }
    if (!fails) return { status: 'approved', day: reviewedDay }
    if (number === MOST_ROUNDS) return { status: 'cancelled', day: reviewedDay }
    // The next attempt is asked for only after the comments are in; for a style that is given up, never.
    if (reviewedDay + DAYS_TO_NEXT_ROUND > TODAY || dropped) return { status: 'rejected', day: reviewedDay }
    sentDay = reviewedDay + DAYS_TO_NEXT_ROUND + random.between(1, 12)
  }
}

function makeRound(world: World, sample: SampleFacts, round: Round): void {
  const { random } = world
  const { style } = sample
  const { id, number, sentDay, receivedDay, reviewedDay, fails } = round
  const sent = sentDay <= TODAY
  const received = receivedDay <= TODAY
  const reviewed = reviewedDay <= TODAY
  const faults = reviewed ? makeResults(world, sample, round) : 0
  const decision = fails ? 'rejected' : faults > 0 || random.chance(0.35) ? 'approved_with_comments' : 'approved'
  const courier = random.pick(expressCouriers)
  world.emit('sample-rounds', {
    id,
    sampleId: sample.id,
    roundNumber: number,
    status: reviewed ? 'reviewed' : received ? 'received' : sent ? 'sent' : 'awaiting',
    decision: reviewed ? decision : null,
    courierId: sent ? courierId(courier) : null,
    trackingNumber: sent ? parcelNumber(world, courier) : null,
    sentDate: world.calendar.past(sentDay),
    receivedDate: world.calendar.past(receivedDay),
    reviewedAt: reviewed ? world.at(reviewedDay) : null,
    reviewedByUserId: reviewed ? world.person() : null,
    measurementTableId: reviewed ? style.measurementTableId : null,
    measuredValues: reviewed ? measure(world, style, fails) : null,
    comments: reviewed && decision !== 'approved' ? random.pick(remarks.sampleChange) : null,
    ...world.stamps(Math.min(sentDay, TODAY), reviewedDay),
  })
  const images = received ? random.between(2, 3) : 0
  for (let image = 1; image <= images; image++) {
    const file = `${style.number}_R${number}_${image}`
    const altText = `${style.name}, sample round ${number}`
    makeImage(world, 'sample', file, altText, image, receivedDay, imageOf(style), { sampleRoundId: id })
  }
}

/** Samples are made in the first of the style's colours. */
function imageOf({ garment, options }: Style): ImageAsset {
  return drawing(garment.image, options[0]!.color.hexCode)
}

/** Answers every point of the checklist; returns how many failed. */
function makeResults(world: World, { style, checklist }: SampleFacts, { id, reviewedDay, fails }: Round): number {
  const { random } = world
  const checkedByUserId = world.person()
  const checkedAt = world.at(reviewedDay)
  const worst = fails ? random.pick(checklist.points.filter(({ severity }) => severity !== 'minor')) : null
  let faults = 0
  for (const point of checklist.points) {
    const { key: itemKey, label: itemLabel, severity, failure } = point
    const failed = point === worst || (severity === 'minor' && random.chance(0.08)) || (fails && random.chance(0.06))
    if (failed) faults++
    const pictured = failed && random.chance(0.6)
    const file = `${style.number}_${itemKey}`
    world.emit('sample-checklist-results', {
      id: world.ids.next('sample-checklist-results'),
      sampleRoundId: id,
      checklistId: checklist.id,
      itemKey,
      itemLabel,
      severity,
      result: failed ? 'fail' : random.chance(0.03) ? 'not_applicable' : 'pass',
      answer: answer(world, point, failed),
      comment: failed ? failure : null,
      imageId: pictured
        ? makeImage(world, 'defect', file, failure, faults, reviewedDay, imageOf(style), { sampleRoundId: id })
        : null,
      checkedByUserId,
      checkedAt,
      createdAt: checkedAt,
      updatedAt: checkedAt,
    })
  }
  return faults
}

/** Points that ask for a value have one written down. */
function answer({ random }: World, { answer: asked }: Checklist['points'][number], failed: boolean): string | null {
  return asked && `${decimal(random.within(failed ? asked.failed : asked.passed), 1)} ${asked.unit}`
}

function measure(world: World, style: Style, fails: boolean): { code: string; spec: string; measured: string }[] {
  const { random } = world
  return pointsOfMeasure[style.garment.points].map(({ code, middleMm, toleranceMm }) => {
    const off = random.between(-toleranceMm, toleranceMm) + (fails && random.chance(0.3) ? toleranceMm : 0)
    return { code, spec: decimal(middleMm, 1), measured: decimal(middleMm + off, 1) }
  })
}
