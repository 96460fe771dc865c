/** Certificates that a school can begin with, each in English and Nepali. `**{name}**` is bold; what stands in braces is a field. */
import type { BodyBlock, BodyInline, CertificateBody } from './certificate-body.ts'
import type { CertificateDesign } from './certificate-design.ts'
import type { FieldName } from './certificate-fields.ts'

export interface ReadyMadeCertificate {
  /** For addresses. */
  slug: string
  name: string
  name_np: string
  design: CertificateDesign
}

type Attrs = NonNullable<Extract<BodyBlock, { type: 'paragraph' }>['attrs']>
type Marks = BodyInline['marks']

function line(text: string, marks?: Marks): BodyInline[] {
  return text.split(/(\*\*[^*]+\*\*|\{\w+\})/).flatMap((part): BodyInline[] => {
    if (!part) return []
    if (part.startsWith('**')) return line(part.slice(2, -2), [{ type: 'bold' }, ...(marks ?? [])])
    if (part.startsWith('{'))
      return [{ type: 'placeholder', attrs: { name: part.slice(1, -1) as FieldName }, ...(marks && { marks }) }]
    return [{ type: 'text', text: part, ...(marks && { marks }) }]
  })
}
const says = (text: string, textAlign: Attrs['textAlign'] = 'justify'): BodyBlock => ({
  type: 'paragraph',
  attrs: { textAlign },
  content: line(text),
})
const centred = (text: string): BodyBlock => says(text, 'center')
const head = (level: 1 | 2 | 3, text: string): BodyBlock => ({
  type: 'heading',
  attrs: { level, textAlign: 'center' },
  content: line(text),
})
const points = (...texts: string[]): BodyBlock => ({
  type: 'bulletList',
  content: texts.map((text) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: line(text) }],
  })),
})
const gap: BodyBlock = { type: 'paragraph' }
const body = (...content: BodyBlock[]): CertificateBody => ({ type: 'doc', content })

const principal = { title: 'Principal', title_np: 'प्रधानाध्यापक' }
const all = { school: true, logo: true, photo: false, qr: true, number: true, issued_on: true }

const character: CertificateDesign = {
  certificate: 'character',
  paper: 'a4',
  margin_x: 25,
  margin_y: 22,
  frame: 'double',
  colour: '#0f5c4d',
  size: 13,
  shows: { ...all, photo: true },
  signatures: [{ title: 'Class teacher', title_np: 'कक्षा शिक्षक' }, principal],
  en: {
    heading: 'CHARACTER CERTIFICATE',
    body: body(
      says(
        'This is to certify that **{title} {name}**, {child} of {father} and {mother}, of {address}, has been a student of this school and read in **{class}** (section {section}, roll no. {roll}) in the academic year {batch} BS.',
      ),
      says('As recorded in the register of the school, {his} date of birth is **{dob} BS** ({dob_ad} AD).'),
      says(
        'To the best of my knowledge {he} bears a **{conduct}** moral character and has taken part in nothing that is against the rules of the school. I wish {him} every success.',
      ),
      says('This certificate is issued at {his} request for: {purpose}.'),
    ),
  },
  ne: {
    heading: 'चारित्रिक प्रमाणपत्र',
    body: body(
      says(
        '{address} निवासी {father} तथा {mother}को {child} **{title} {name}** यस विद्यालयमा शैक्षिक सत्र {batch}मा **{class}** (सेक्सन {section}, रोल नं. {roll})मा अध्ययनरत {pupil} भएको प्रमाणित गरिन्छ।',
      ),
      says('विद्यालयको अभिलेखअनुसार {his} जन्म मिति **वि.सं. {dob}** (ई.सं. {dob_ad}) हो।'),
      says(
        'मेरो जानकारीमा {his} चरित्र **{conduct}** छ र {he} विद्यालयको नियमविपरीतको कुनै काममा संलग्न भएको पाइएको छैन। {his} उज्ज्वल भविष्यको कामना गर्दछु।',
      ),
      says('यो प्रमाणपत्र {his} अनुरोधमा {purpose} प्रयोजनका लागि दिइएको हो।'),
    ),
  },
}

const transfer: CertificateDesign = {
  certificate: 'transfer',
  paper: 'a4',
  margin_x: 22,
  margin_y: 20,
  frame: 'plain',
  colour: '#1f2933',
  size: 12,
  shows: all,
  signatures: [{ title: 'Prepared by', title_np: 'तयार गर्ने' }, { title: 'Accountant', title_np: 'लेखापाल' }, principal],
  en: {
    heading: 'TRANSFER CERTIFICATE',
    body: body(
      says(
        'This is to certify that **{title} {name}**, {child} of {father} and {mother}, of {address}, was admitted to this school on {admitted_on} BS (admission no. {admission_number}) and left it on **{left_on} BS**.',
      ),
      says('{his_first} date of birth in the register of the school is {dob} BS, in words {dob_words} ({dob_ad} AD).'),
      points(
        'Class last attended: **{class}**, section {section}, roll no. {roll}, academic year {batch} BS',
        'Last class passed: {class_passed}',
        'Last result: {exam}, GPA {gpa}, letter grade {letter}',
        'Dues of the school: {dues}',
        'Conduct: {conduct}',
        'Reason for leaving: {purpose}',
        'Remark: {remark}',
      ),
      says('The school has no objection to {his} admission to another school.'),
    ),
  },
  ne: {
    heading: 'स्थानान्तरण प्रमाणपत्र',
    body: body(
      says(
        '{address} निवासी {father} तथा {mother}को {child} **{title} {name}** मिति {admitted_on}मा (भर्ना नं. {admission_number}) यस विद्यालयमा भर्ना भई मिति **{left_on}**सम्म अध्ययन गरेको प्रमाणित गरिन्छ।',
      ),
      says('विद्यालयको अभिलेखअनुसार {his} जन्म मिति वि.सं. {dob}, अक्षरमा {dob_words} (ई.सं. {dob_ad}) हो।'),
      points(
        'अन्तिम पटक अध्ययन गरेको: **{class}**, सेक्सन {section}, रोल नं. {roll}, शैक्षिक सत्र {batch}',
        'उत्तीर्ण गरेको अन्तिम कक्षा: {class_passed}',
        'अन्तिम नतिजा: {exam}, GPA {gpa}, अक्षर ग्रेड {letter}',
        'विद्यालयको बक्यौता: {dues}',
        'आचरण: {conduct}',
        'विद्यालय छोड्नुको कारण: {purpose}',
        'कैफियत: {remark}',
      ),
      says('{his} अन्य विद्यालयमा भर्ना हुन यस विद्यालयको कुनै आपत्ति छैन।'),
    ),
  },
}

const participation: CertificateDesign = {
  certificate: 'participation',
  paper: 'a4-across',
  margin_x: 28,
  margin_y: 22,
  frame: 'ornament',
  colour: '#8f5f02',
  size: 14,
  shows: all,
  signatures: [{ title: 'Coordinator', title_np: 'संयोजक' }, principal],
  en: {
    heading: 'CERTIFICATE OF PARTICIPATION',
    body: body(
      centred('This certificate is presented to'),
      head(1, '{name}'),
      centred('of {class}, section {section}'),
      gap,
      centred('for taking part in **{event}**'),
      centred('Achievement: **{achievement}**'),
    ),
  },
  ne: {
    heading: 'सहभागिता प्रमाणपत्र',
    body: body(
      centred('यो प्रमाणपत्र'),
      head(1, '{name}'),
      centred('{class}, सेक्सन {section}'),
      gap,
      centred('लाई **{event}**मा सहभागी भएबापत प्रदान गरिएको छ।'),
      centred('उपलब्धि: **{achievement}**'),
    ),
  },
}

export const readyMadeCertificates: readonly ReadyMadeCertificate[] = [
  { slug: 'character', name: 'Character certificate', name_np: 'चारित्रिक प्रमाणपत्र', design: character },
  { slug: 'transfer', name: 'Transfer certificate', name_np: 'स्थानान्तरण प्रमाणपत्र', design: transfer },
  { slug: 'participation', name: 'Certificate of participation', name_np: 'सहभागिता प्रमाणपत्र', design: participation },
]
/** What an empty editor begins with. */
export const startDesign: CertificateDesign = {
  ...character,
  certificate: 'other',
  shows: all,
  en: { heading: 'CERTIFICATE', body: body(says('This is to certify that **{name}** ')) },
  ne: null,
}
