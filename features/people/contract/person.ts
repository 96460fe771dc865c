/** What the office notes of every person, whether he works or learns here. */
export const genders = [
  ['male', 'Male'],
  ['female', 'Female'],
  ['other', 'Other'],
] as const
export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const

/** 'Ram Bahadur Thapa' -> first, middle and last name. */
export function splitName(name: string): { fname: string; mname: string | null; lname: string | null } {
  const [fname = '', ...rest] = name.trim().split(/\s+/)
  const lname = rest.pop() ?? null
  return { fname, mname: rest.join(' ') || null, lname }
}
