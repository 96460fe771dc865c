/** What fee heads of the demo are called. */

/** [title, Nepali, kind] in the order in which payments fill them. */
export const heads = [
  ['Tuition fee', 'मासिक शुल्क', 'monthly'],
  ['Computer fee', 'कम्प्युटर शुल्क', 'monthly'],
  ['Exam fee', 'परीक्षा शुल्क', 'half_yearly'],
  ['Annual fee', 'वार्षिक शुल्क', 'yearly'],
  ['Admission fee', 'भर्ना शुल्क', 'admission'],
  ['Caution money', 'धरौटी रकम', 'once'],
] as const

/** What riders are charged under. */
export const fareHead = ['Transport fee', 'यातायात शुल्क'] as const
