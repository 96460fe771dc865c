/** What a role or a person may beside permissions (specification, section 6). */
const administrators = ['administrator', 'super']
const accountants = ['accountant', 'administrator', 'super']
const classTeachers = ['administrator', 'super', 'it-coordinator', 'receptionist', 'reception']

export type Capability = 'administrator' | 'accountant' | 'class-teacher' | 'own-sections'

/** `services`: those of the school acted in; ACCOUNT makes accountants. */
export function capabilitiesOf(
  role: string,
  isClassTeacher: boolean,
  services: readonly string[],
  ownSections = false,
): Capability[] {
  const held: Capability[] = []
  if (administrators.includes(role)) held.push('administrator')
  if (accountants.includes(role) && services.includes('ACCOUNT')) held.push('accountant')
  if (isClassTeacher || classTeachers.includes(role)) held.push('class-teacher')
  // less than others: kept to the sections where he is class teacher or teaches
  if (ownSections) held.push('own-sections')
  return held
}
