/** How complete a student's record is: the share of the things a school office asks for, and which of them are missing. */
export interface RecordFacts {
  lname: string | null
  name_np: string | null
  dob: string | null
  blood_group: string | null
  religion: string | null
  ethnicity: string | null
  residence: string | null
  admission_number: string | null
  profile_image: string | null
  section: string | null
  roll: number | null
  guardian_mobile: string | null
  has_guardian: boolean
  has_permanent: boolean
  has_temporary: boolean
}

/** In the order in which an office asks for them. */
const asked: readonly (readonly [label: string, has: (facts: RecordFacts) => boolean])[] = [
  ['Last name', (r) => !!r.lname],
  ['Name in Nepali', (r) => !!r.name_np],
  ['Date of birth', (r) => !!r.dob],
  ['Photo', (r) => !!r.profile_image],
  ['Guardian', (r) => r.has_guardian],
  ["Guardian's mobile", (r) => !!r.guardian_mobile],
  ['Permanent address', (r) => r.has_permanent],
  ['Temporary address', (r) => r.has_temporary],
  ['Section', (r) => !!r.section],
  ['Roll', (r) => r.roll !== null],
  ['Admission number', (r) => !!r.admission_number],
  ['Blood group', (r) => !!r.blood_group],
  ['Religion', (r) => !!r.religion],
  ['Ethnicity', (r) => !!r.ethnicity],
  ['Residence', (r) => !!r.residence],
]

export function completeness(facts: RecordFacts): { percent: number; missing: string[] } {
  const missing = asked.filter(([, has]) => !has(facts)).map(([label]) => label)
  return { percent: Math.round(((asked.length - missing.length) / asked.length) * 100), missing }
}
