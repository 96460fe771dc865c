/** What a school subscribes to, and the parts of the product that it may be without. Apart from the schemas, for screens too. */

/** By subscription, from - to. */
export const services = ['ACCOUNT', 'SMS', 'LIBRARY', 'TRANSPORT', 'LIVE', 'WEBSITE'] as const
/** Switches: there unless switched off. */
export const features = ['routines', 'syllabus', 'behaviour', 'gate', 'staff-attendance'] as const

export type Service = (typeof services)[number]
export type Feature = (typeof features)[number]
/** What a call or a screen may say that it is part of. */
export type PartOfProduct = Service | Feature

/** What a school is without: services that it has not subscribed to today, features that are switched off; and the role that is worth no more than its permissions without its service. */
export const lacking = (
  subscribed: readonly string[],
  switches: Readonly<Record<string, unknown>>,
): (PartOfProduct | 'accountant')[] => [
  ...services.filter((service) => !subscribed.includes(service)),
  ...features.filter((feature) => switches[feature] === false),
  ...(subscribed.includes('ACCOUNT') ? [] : ['accountant' as const]),
]

/** Words for people, in English. */
export const partNames: Record<PartOfProduct, { label: string; about: string }> = {
  ACCOUNT: {
    label: 'Accounting',
    about: "The school's books: chart, vouchers, bank, statements; and what accountants may beside their permissions.",
  },
  SMS: {
    label: 'SMS',
    about: 'Messages to guardians: absences, greetings, passwords, and what a family reads of them.',
  },
  LIBRARY: { label: 'Library', about: 'Books of a student in the all-in-one view.' },
  TRANSPORT: { label: 'Transport', about: 'Vehicles, routes and fares, and how a student comes to school.' },
  LIVE: { label: 'Live classes', about: 'Live classes in the portal.' },
  WEBSITE: { label: 'Website', about: 'The public site of the school.' },
  routines: { label: 'Routines', about: 'The timetable of sections and teachers, and the one that families see.' },
  syllabus: { label: 'Syllabus', about: 'Chapters and topics of a subject, and what families see of them.' },
  behaviour: { label: 'Behaviour points', about: 'Noting behaviour, with its reports.' },
  gate: { label: 'Devices and cards at the gate', about: 'Attendance devices, cards with a QR code, and their logs.' },
  'staff-attendance': { label: 'Staff attendance', about: 'Taking the attendance of staff, by day and month.' },
}
