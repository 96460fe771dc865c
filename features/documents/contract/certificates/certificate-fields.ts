/** What can stand in the text of a certificate. The server has a value for each in the language of the paper; `sample` is shown while one is designed. */
export const fieldGroups = [
  'Student',
  'Words by gender',
  'Class',
  'Family',
  'Result',
  'Typed when it is issued',
  'On the paper',
  'School',
] as const

export interface CertificateField {
  group: (typeof fieldGroups)[number]
  /** English; the screen says it in Nepali. */
  label: string
  sample: { en: string; ne: string }
  /** Who sees this part of a record; everybody who reaches the student, unless told. */
  seen?: 'record' | 'contact'
}

const of =
  (group: CertificateField['group'], seen?: CertificateField['seen']) =>
  (label: string, en: string, ne = en): CertificateField => ({
    group,
    label,
    sample: { en, ne },
    ...(seen && { seen }),
  })
const [student, record] = [of('Student'), of('Student', 'record')]
const word = of('Words by gender')
const seat = of('Class')
const family = of('Family', 'contact')
const result = of('Result')
const typed = of('Typed when it is issued')
const paper = of('On the paper')
const school = of('School')

export const certificateFields = {
  name: student('Name', 'Sita Kumari Thapa', 'सीता कुमारी थापा'),
  name_en: student('Name in English', 'Sita Kumari Thapa'),
  name_np: student('Name in Nepali', 'सीता कुमारी थापा'),
  admission_number: student('Admission number', 'A-1042', 'A-१०४२'),
  admitted_on: student('Admitted on (BS)', '2079-01-15', '२०७९-०१-१५'),
  left_on: student('Left on (BS)', '2083-12-28', '२०८३-१२-२८'),
  dob: record('Date of birth (BS)', '2070-05-12', '२०७०-०५-१२'),
  dob_ad: record('Date of birth (AD)', '2013-08-28', '२०१३-०८-२८'),
  dob_words: record(
    'Date of birth (BS) in words',
    'Twelve Bhadra, Two Thousand Seventy',
    'दुई हजार सत्तरी साल भदौ बाह्र गते',
  ),
  dob_ad_words: record(
    'Date of birth (AD) in words',
    'Twenty Eight August, Two Thousand Thirteen',
    'सन् दुई हजार तेह्र अगस्ट अट्ठाइस',
  ),
  title: word('Mr. / Miss', 'Miss', 'सुश्री'),
  child: word('son / daughter', 'daughter', 'छोरी'),
  pupil: word('student (छात्र / छात्रा)', 'student', 'छात्रा'),
  he: word('he / she', 'she', 'उनी'),
  he_first: word('He / She', 'She', 'उनी'),
  his: word('his / her', 'her', 'उनको'),
  his_first: word('His / Her', 'Her', 'उनको'),
  him: word('him / her', 'her', 'उनलाई'),
  class: seat('Class', 'Class 5', 'कक्षा ५'),
  section: seat('Section', 'A'),
  roll: seat('Roll no.', '12', '१२'),
  enroll_code: seat('Enrol code', 'HIM-0012'),
  batch: seat('Batch', '2083', '२०८३'),
  father: family('Father', 'Hari Bahadur Thapa', 'हरि बहादुर थापा'),
  mother: family('Mother', 'Maya Thapa', 'माया थापा'),
  guardian: family('Guardian', 'Hari Bahadur Thapa', 'हरि बहादुर थापा'),
  address: family('Address', 'Chabahil, Kathmandu-7', 'चाबहिल, काठमाडौँ-७'),
  exam: result('Last exam with a published result', 'Final exam', 'अन्तिम परीक्षा'),
  gpa: result('GPA', '3.45', '३.४५'),
  letter: result('Letter grade', 'B+'),
  class_passed: result('Last class passed', 'Class 5', 'कक्षा ५'),
  dues: result('Whether dues are cleared', 'All dues have been cleared', 'सम्पूर्ण बक्यौता चुक्ता भएको'),
  conduct: typed('Conduct', 'good', 'असल'),
  purpose: typed('Purpose or reason', 'Further study', 'थप अध्ययन'),
  event: typed('Event', 'Inter-house quiz 2083', 'अन्तर सदन हाजिरीजवाफ २०८३'),
  achievement: typed('Achievement', 'First position', 'प्रथम स्थान'),
  remark: typed('Remark', '–', '–'),
  number: paper('Number of the certificate', 'CC-2083-0001', 'CC-२०८३-०००१'),
  issued_on: paper('Day of issue (BS)', '2083-08-09', '२०८३-०८-०९'),
  issued_on_ad: paper('Day of issue (AD)', '2026-11-25', '२०२६-११-२५'),
  school: school('School', 'Himalaya Secondary School', 'हिमालय माध्यमिक विद्यालय'),
  school_en: school('School in English', 'Himalaya Secondary School'),
  school_np: school('School in Nepali', 'हिमालय माध्यमिक विद्यालय'),
  school_address: school('Address of the school', 'Kathmandu'),
} as const satisfies Record<string, CertificateField>

export type FieldName = keyof typeof certificateFields
export const fieldNames = Object.keys(certificateFields) as [FieldName, ...FieldName[]]
export const fieldOf = (name: FieldName): CertificateField => certificateFields[name]

/** What a person types when a certificate is issued; the same for all who get it. */
export const typedFields = [
  'conduct',
  'purpose',
  'event',
  'achievement',
  'remark',
] as const satisfies readonly FieldName[]
export type TypedField = (typeof typedFields)[number]

/** A value for each field that has one. */
export type FieldValues = Partial<Record<FieldName, string | null>>

export const sampleValues = (language: 'en' | 'ne'): FieldValues =>
  Object.fromEntries(fieldNames.map((name) => [name, fieldOf(name).sample[language]]))
