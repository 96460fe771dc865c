/** Designs that a school can begin with, and that are printed where it has none of its own. Each is one card in both languages. */
import type { BoxKind, BoxOf, CardBox, CardDesign } from './card-design.ts'
import type { CardKind } from './card-fields.ts'

export interface ReadyMade {
  /** For addresses. */
  slug: string
  name: string
  name_np: string
  design: CardDesign
}

type Place = [x: number, y: number, width: number, height: number]
type More<K extends BoxKind> = Omit<BoxOf<K>, 'id' | 'kind' | 'x' | 'y' | 'width' | 'height'>

const ink = '#1f2933'
const grey = '#52606d'
const white = '#ffffff'

const box = <K extends BoxKind>(kind: K, [x, y, width, height]: Place, more: More<K>) =>
  ({ kind, id: '', x, y, width, height, ...more }) as unknown as CardBox
type Letters = Partial<Pick<BoxOf<'text'>, 'size' | 'weight' | 'colour' | 'align' | 'fill'>>
const words = (place: Place, text: string, text_np: string | null, letters: Letters = {}) =>
  box('text', place, { size: 7.5, weight: 400, colour: ink, align: 'left', ...letters, text, text_np })
const bar = (place: Place, fill: string, radius = 0) =>
  box('rectangle', place, { fill, stroke: null, thickness: 0, radius })
const frame = (place: Place, stroke: string, radius = 0) =>
  box('rectangle', place, { fill: null, stroke, thickness: 0.2, radius })
const photo = (place: Place, stroke: string, radius = 1.5) => box('photo', place, { radius, stroke })
const rule = (place: Place, colour: string) => box('line', place, { colour })
const logo = (place: Place) => box('logo', place, {})
const qr = (place: Place) => box('qr', place, {})
const signature = (place: Place) => box('signature', place, {})

/** Lines of facts under each other, as high as `step`. */
const facts = (
  [x, y, width]: [number, number, number],
  step: number,
  lines: [string, string][],
  letters: Letters = {},
) => lines.map(([en, np], at) => words([x, Math.round((y + at * step) * 10) / 10, width, step], en, np, letters))

const numbered = (boxes: CardBox[]): CardBox[] => boxes.map((each, at) => ({ ...each, id: `b${at + 1}` }))
const card = ([width, height]: [number, number], front: CardBox[], back?: CardBox[]): CardDesign => ({
  width,
  height,
  front: { fill: white, boxes: numbered(front) },
  back: back ? { fill: white, boxes: numbered(back) } : null,
})

const returned: [string, string] = ['If found, please return to the school.', 'भेटिएमा विद्यालयमा बुझाइदिनुहोला।']
const home: [string, string][] = [
  ['Guardian: {guardian}', 'अभिभावक: {guardian}'],
  ['Mobile: {mobile}', 'मोबाइल: {mobile}'],
  ['Address: {address}', 'ठेगाना: {address}'],
  ['Blood group: {blood_group}', 'रक्त समूह: {blood_group}'],
]

const green = '#0f5c4d'
const standing = card(
  [54, 86],
  [
    bar([0, 0, 54, 21], green),
    logo([3, 3, 12, 12]),
    words([16.5, 2.5, 35, 9], '{school}', null, { size: 10, weight: 700, colour: white }),
    words([16.5, 11.5, 35, 4], '{school_address}', null, { size: 6.5, colour: white }),
    words([3, 16, 48, 4.5], 'STUDENT IDENTITY CARD', 'विद्यार्थी परिचयपत्र', {
      size: 7,
      weight: 600,
      colour: white,
      align: 'center',
    }),
    photo([15, 24, 24, 28], green),
    words([3, 53.5, 48, 7], '{name}', null, { size: 12, weight: 700, colour: green, align: 'center' }),
    words([3, 60.5, 48, 5], '{class} {section}', null, { size: 9, weight: 600, align: 'center' }),
    ...facts([7, 66.5, 40], 4, [
      ['Roll no.: {roll}', 'रोल नं.: {roll}'],
      ['Code: {enroll_code}', 'कोड: {enroll_code}'],
      ['Date of birth: {dob} BS', 'जन्म मिति: {dob}'],
      ['Valid until: {valid_until} BS', 'मान्य मिति: {valid_until}सम्म'],
    ]),
    bar([0, 83.5, 54, 2.5], green),
  ],
  [
    bar([0, 0, 54, 2.5], green),
    qr([13, 5, 28, 28]),
    words([3, 33.5, 48, 4.5], '{enroll_code}', null, { size: 8, weight: 600, align: 'center' }),
    ...facts([5, 40, 44], 4.2, home),
    signature([28, 58, 22, 9]),
    rule([28, 67.2, 22, 0.2], grey),
    words([26, 67.5, 26, 4], 'Principal', 'प्रधानाध्यापक', { size: 6.5, colour: grey, align: 'center' }),
    words([3, 73.5, 48, 4], ...returned, { size: 6.5, colour: grey, align: 'center' }),
    words([3, 77.5, 48, 4], 'Phone: {school_phone}', 'फोन: {school_phone}', {
      size: 7,
      weight: 600,
      align: 'center',
    }),
    bar([0, 83.5, 54, 2.5], green),
  ],
)

const blue = '#1d4e89'
const lying = card(
  [86, 54],
  [
    bar([0, 0, 86, 13], blue),
    logo([3, 1.5, 10, 10]),
    words([15, 1, 68, 7], '{school}', null, { size: 12, weight: 700, colour: white }),
    words([15, 8, 68, 4], '{school_address}', null, { size: 6.5, colour: white }),
    photo([4, 16, 21, 26], blue),
    words([3, 43, 23, 5], '{enroll_code}', null, { size: 8, weight: 700, colour: blue, align: 'center' }),
    words([28, 15, 55, 7.5], '{name}', null, { size: 13, weight: 700, colour: blue }),
    ...facts([28, 23, 34], 4.6, [
      ['{class} {section}', '{class} {section}'],
      ['Roll no.: {roll}', 'रोल नं.: {roll}'],
      ['Date of birth: {dob} BS', 'जन्म मिति: {dob}'],
      ['Blood group: {blood_group}', 'रक्त समूह: {blood_group}'],
      ['Batch: {batch}', 'शैक्षिक सत्र: {batch}'],
    ]),
    qr([64, 24, 19, 19]),
    bar([0, 49, 86, 5], blue),
    words([3, 49.3, 80, 4.4], 'STUDENT IDENTITY CARD', 'विद्यार्थी परिचयपत्र', {
      size: 7,
      weight: 600,
      colour: white,
      align: 'center',
    }),
  ],
  [
    frame([2, 2, 82, 50], blue, 2),
    ...facts([6, 6, 50], 4.8, home, { size: 8 }),
    words([6, 27, 50, 4.6], 'Valid until: {valid_until} BS', 'मान्य मिति: {valid_until}सम्म', { size: 8 }),
    signature([56, 20, 24, 9]),
    rule([56, 29.4, 24, 0.2], grey),
    words([54, 29.8, 28, 4], 'Principal', 'प्रधानाध्यापक', { size: 6.5, colour: grey, align: 'center' }),
    words([6, 38, 74, 4.4], ...returned, { size: 7, colour: grey, align: 'center' }),
    words([6, 42.5, 74, 5], '{school}, {school_address}, {school_phone}', null, {
      size: 7.5,
      weight: 600,
      align: 'center',
    }),
  ],
)

const red = '#8c1d40'
const plain = card(
  [54, 86],
  [
    logo([20, 3, 14, 14]),
    words([3, 17.5, 48, 6], '{school}', null, { size: 10, weight: 700, colour: red, align: 'center' }),
    words([3, 23.5, 48, 4], '{school_address}', null, { size: 6.5, colour: grey, align: 'center' }),
    rule([8, 28.5, 38, 0.3], red),
    photo([4, 31, 20, 24], red),
    qr([28, 31.5, 22, 22]),
    words([3, 57, 48, 7], '{name}', null, { size: 12, weight: 700, align: 'center' }),
    words([3, 64, 48, 5], '{class} {section}', null, { size: 9, weight: 600, colour: red, align: 'center' }),
    ...facts(
      [3, 69.5, 48],
      4,
      [
        ['Roll no. {roll}  ·  {enroll_code}', 'रोल नं. {roll}  ·  {enroll_code}'],
        ['Blood group {blood_group}', 'रक्त समूह {blood_group}'],
        ['Valid until {valid_until} BS', '{valid_until}सम्म मान्य'],
      ],
      { align: 'center' },
    ),
    bar([0, 84, 54, 2], red),
  ],
  [
    bar([0, 0, 54, 2], red),
    words([4, 6, 46, 5], 'Of the guardian', 'अभिभावकको विवरण', { size: 8, weight: 700, colour: red }),
    ...facts([4, 11.5, 46], 4.6, home, { size: 8 }),
    rule([4, 32, 46, 0.2], grey),
    words([4, 34, 46, 5], ...returned, { size: 7, colour: grey }),
    words([4, 39, 46, 5], '{school}', null, { size: 8, weight: 600 }),
    words([4, 44, 46, 4.4], '{school_address}', null, { size: 7 }),
    words([4, 48.5, 46, 4.4], 'Phone: {school_phone}', 'फोन: {school_phone}', { size: 7 }),
    signature([16, 58, 22, 10]),
    rule([16, 68.4, 22, 0.2], grey),
    words([14, 68.8, 26, 4], 'Principal', 'प्रधानाध्यापक', { size: 6.5, colour: grey, align: 'center' }),
    bar([0, 84, 54, 2], red),
  ],
)

const slate = '#243b53'
const staff = card(
  [54, 86],
  [
    bar([0, 0, 54, 30], slate),
    logo([3, 3, 11, 11]),
    words([15.5, 3, 36, 9], '{school}', null, { size: 10, weight: 700, colour: white }),
    words([15.5, 12, 36, 4], '{school_address}', null, { size: 6.5, colour: white }),
    photo([14.5, 17.5, 25, 29], white, 2),
    words([3, 48, 48, 7], '{name}', null, { size: 12, weight: 700, colour: slate, align: 'center' }),
    words([3, 55, 48, 5], '{position}', null, { size: 9, weight: 600, align: 'center' }),
    words([3, 60, 48, 4.6], '{department}', null, { size: 8, colour: grey, align: 'center' }),
    words([3, 65.5, 48, 4.4], 'Employee no.: {employee_number}', 'कर्मचारी नं.: {employee_number}', {
      size: 8,
      align: 'center',
    }),
    box('barcode', [9, 70.5, 36, 8], { colour: ink }),
    bar([0, 80.5, 54, 5.5], slate),
    words([3, 80.9, 48, 4.6], 'STAFF IDENTITY CARD', 'कर्मचारी परिचयपत्र', {
      size: 7,
      weight: 600,
      colour: white,
      align: 'center',
    }),
  ],
  [
    bar([0, 0, 54, 2.5], slate),
    ...facts(
      [5, 8, 44],
      4.8,
      [
        ['Mobile: {mobile}', 'मोबाइल: {mobile}'],
        ['Date of birth: {dob} BS', 'जन्म मिति: {dob}'],
        ['Blood group: {blood_group}', 'रक्त समूह: {blood_group}'],
        ['Valid until: {valid_until} BS', 'मान्य मिति: {valid_until}सम्म'],
      ],
      { size: 8 },
    ),
    signature([16, 36, 22, 10]),
    rule([16, 46.4, 22, 0.2], grey),
    words([14, 46.8, 26, 4], 'Principal', 'प्रधानाध्यापक', { size: 6.5, colour: grey, align: 'center' }),
    words([3, 62, 48, 4.4], ...returned, { size: 6.5, colour: grey, align: 'center' }),
    words([3, 66.5, 48, 5], '{school}', null, { size: 8, weight: 600, align: 'center' }),
    words([3, 71.5, 48, 4.4], '{school_phone}', null, { size: 7.5, align: 'center' }),
    bar([0, 83.5, 54, 2.5], slate),
  ],
)

const entrance = card(
  [98, 70],
  [
    frame([1, 1, 96, 68], grey, 1),
    logo([4, 3, 11, 11]),
    words([16, 2.5, 66, 6.5], '{school}', null, { size: 12, weight: 700, align: 'center' }),
    words([16, 9, 66, 5], '{exam} {batch}', null, { size: 8, weight: 600, align: 'center' }),
    words([32, 14.5, 34, 5], 'ENTRANCE CARD', 'प्रवेशपत्र', {
      size: 8,
      weight: 700,
      colour: white,
      fill: green,
      align: 'center',
    }),
    photo([76, 16, 18, 21], grey, 0),
    ...facts(
      [4, 20.5, 70],
      4.2,
      [
        ['Name: {name}', 'नाम: {name}'],
        ['{class} {section}', '{class} {section}'],
      ],
      { size: 8 },
    ),
    ...facts(
      [4, 28.9, 34],
      4.2,
      [
        ['Roll no.: {roll}', 'रोल नं.: {roll}'],
        ['Code: {enroll_code}', 'कोड: {enroll_code}'],
      ],
      { size: 8 },
    ),
    ...facts(
      [38, 28.9, 37],
      4.2,
      [
        ['Symbol no.: {symbol_no}', 'सिम्बोल नं.: {symbol_no}'],
        ['Room, seat: {exam_room}, {exam_seat}', 'कोठा, सिट: {exam_room}, {exam_seat}'],
      ],
      { size: 8 },
    ),
    box('routine', [4, 38.5, 90, 18], { size: 6.5, colour: ink }),
    words([4, 58, 60, 9], '{rules}', null, { size: 6, colour: grey }),
    signature([70, 56.5, 24, 7.5]),
    rule([70, 64.2, 24, 0.2], grey),
    words([68, 64.4, 28, 3.8], 'Principal', 'प्रधानाध्यापक', { size: 6, colour: grey, align: 'center' }),
  ],
)

/** The first of a kind is taken where a school has no default. */
export const readyMade: Readonly<Record<CardKind, readonly [ReadyMade, ...ReadyMade[]]>> = {
  id_card_student: [
    { slug: 'standing', name: 'Standing card', name_np: 'ठाडो कार्ड', design: standing },
    { slug: 'lying', name: 'Lying card', name_np: 'तेर्सो कार्ड', design: lying },
    { slug: 'plain', name: 'Card with the code in front', name_np: 'अगाडि कोड भएको कार्ड', design: plain },
  ],
  id_card_staff: [{ slug: 'staff', name: 'Staff card', name_np: 'कर्मचारी कार्ड', design: staff }],
  entrance_card: [{ slug: 'entrance', name: 'Entrance card', name_np: 'प्रवेशपत्र', design: entrance }],
}
