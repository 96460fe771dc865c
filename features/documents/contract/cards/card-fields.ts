/** What can stand on a card, by kind of card. The server has a value for each; `sample` is shown while a card is designed. */
export interface CardField {
  /** English; the screen says it in Nepali. */
  label: string
  sample: { en: string; ne: string }
}

const same = (label: string, sample: string): CardField => ({ label, sample: { en: sample, ne: sample } })
const both = (label: string, en: string, ne: string): CardField => ({ label, sample: { en, ne } })

/** In the language of the paper, or in one that is asked for. */
const person = {
  name: both('Name', 'Sita Kumari Thapa', 'सीता कुमारी थापा'),
  name_en: same('Name in English', 'Sita Kumari Thapa'),
  name_np: same('Name in Nepali', 'सीता कुमारी थापा'),
}
const school = {
  school: both('School', 'Himalaya Secondary School', 'हिमालय माध्यमिक विद्यालय'),
  school_en: same('School in English', 'Himalaya Secondary School'),
  school_np: same('School in Nepali', 'हिमालय माध्यमिक विद्यालय'),
  school_address: same('Address of the school', 'Kathmandu'),
  school_phone: same('Phone of the school', '01-4780000'),
}
const seat = {
  class: both('Class', 'Class 5', 'कक्षा ५'),
  section: same('Section', 'A'),
  roll: both('Roll no.', '12', '१२'),
  enroll_code: same('Enrol code', 'HIM0012'),
  batch: both('Batch', '2083', '२०८३'),
}

const student = {
  ...person,
  ...seat,
  guardian: both('Guardian', 'Hari Bahadur Thapa', 'हरि बहादुर थापा'),
  mobile: both('Mobile of the guardian', '9841000000', '९८४१००००००'),
  dob: both('Date of birth (BS)', '2070-05-12', '२०७०-०५-१२'),
  blood_group: same('Blood group', 'O+'),
  address: same('Address', 'Kathmandu-7, Chabahil'),
  admission_number: same('Admission number', 'A-1042'),
  valid_until: both('Valid until (BS)', '2083-12-30', '२०८३-१२-३०'),
  ...school,
}
const staff = {
  ...person,
  department: both('Department', 'Science', 'विज्ञान'),
  position: same('Position', 'Teacher'),
  employee_number: same('Employee number', 'E-014'),
  mobile: both('Mobile', '9841000000', '९८४१००००००'),
  dob: both('Date of birth (BS)', '2045-05-12', '२०४५-०५-१२'),
  blood_group: same('Blood group', 'O+'),
  valid_until: both('Valid until (BS)', '2083-12-30', '२०८३-१२-३०'),
  ...school,
}
const entrance = {
  ...person,
  ...seat,
  exam: both('Exam', 'First terminal exam', 'प्रथम त्रैमासिक परीक्षा'),
  symbol_no: same('Symbol number', '830012'),
  exam_room: same('Room of the exam', 'Room 12'),
  exam_seat: both('Seat in the exam', '14', '१४'),
  rules: both('Rules of the exam', 'Come 15 minutes before.', 'परीक्षा सुरु हुनु १५ मिनेट अगावै आउनुहोस्।'),
  ...school,
}

export const cardFields = {
  id_card_student: student,
  id_card_staff: staff,
  entrance_card: entrance,
} as const satisfies Record<string, Record<string, CardField>>

export type CardKind = keyof typeof cardFields
export const cardKinds = Object.keys(cardFields) as CardKind[]
export type FieldsOf<K extends CardKind> = keyof (typeof cardFields)[K]

export const fieldsOfKind = (kind: CardKind): Readonly<Record<string, CardField>> => cardFields[kind]
