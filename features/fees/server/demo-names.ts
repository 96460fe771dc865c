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

/** Charged to few, beside the plan. */
export const extraHead = ['Coaching fee', 'कोचिङ शुल्क'] as const

/** [title, Nepali, kind, paisa]: charged to who takes them. */
export const activities = [
  ['Karate class', 'कराँते कक्षा', 'monthly', 120000],
  ['Dance class', 'नृत्य कक्षा', 'monthly', 90000],
  ['Scout camp', 'स्काउट शिविर', 'once', 250000],
] as const

/** Under which general receipts stand. */
export const generalHeads = [
  ['Application form', 'आवेदन फाराम'],
  ['Donation', 'चन्दा'],
] as const

/** Hundredths of a per cent, or paisa, off the head of this order. */
export const offers = [
  {
    title: 'Merit scholarship',
    title_np: 'उत्कृष्ट विद्यार्थी छात्रवृत्ति',
    kind: 'scholarship',
    reason: 'First in the class last year',
    state: 'approved',
    head: 1,
    rate: 5000,
    amount: null,
  },
  {
    title: 'Brothers and sisters',
    title_np: 'दाजुभाइ दिदीबहिनी छुट',
    kind: 'sibling',
    reason: 'The second child of a family',
    state: 'approved',
    head: 1,
    rate: 1250,
    amount: null,
  },
  {
    title: 'Children of staff',
    title_np: 'कर्मचारीका छोराछोरी',
    kind: 'staff',
    reason: 'By the rules of service',
    state: 'approved',
    head: 1,
    rate: 10000,
    amount: null,
  },
  {
    title: 'Computer fee help',
    title_np: 'कम्प्युटर शुल्क सहयोग',
    kind: 'need',
    reason: 'Families in need',
    state: 'approved',
    head: 2,
    rate: null,
    amount: 10000,
  },
  {
    title: 'Festival offer',
    title_np: 'चाडपर्व छुट',
    kind: 'concession',
    reason: 'Proposed for the next months',
    state: 'waiting',
    head: 3,
    rate: 2000,
    amount: null,
  },
] as const
