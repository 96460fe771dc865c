/** What classes and subjects of the demo are called. */

/** [name, name in Nepali, class code, level] in rank order. */
export const grades = [
  ['Nursery', 'नर्सरी', null, 'pre_primary'],
  ['LKG', 'एलकेजी', null, 'pre_primary'],
  ['UKG', 'युकेजी', null, 'pre_primary'],
  ['Class 1', 'कक्षा १', '01', 'basic'],
  ['Class 2', 'कक्षा २', '02', 'basic'],
  ['Class 3', 'कक्षा ३', '03', 'basic'],
  ['Class 4', 'कक्षा ४', '04', 'basic'],
  ['Class 5', 'कक्षा ५', '05', 'basic'],
  ['Class 6', 'कक्षा ६', '06', 'basic'],
  ['Class 7', 'कक्षा ७', '07', 'basic'],
  ['Class 8', 'कक्षा ८', '08', 'basic'],
  ['Class 9', 'कक्षा ९', '09', 'secondary'],
  ['Class 10', 'कक्षा १०', '10', 'secondary'],
  ['Class 11', 'कक्षा ११', '11', 'higher_secondary'],
  ['Class 12', 'कक्षा १२', '12', 'higher_secondary'],
] as const

/** [name, Nepali, credit hours, practical] taught in every grade from 1 on. */
export const subjects = [
  ['Nepali', 'नेपाली', 5, false],
  ['English', 'अंग्रेजी', 5, false],
  ['Mathematics', 'गणित', 5, false],
  ['Science and Technology', 'विज्ञान तथा प्रविधि', 5, true],
  ['Social Studies', 'सामाजिक अध्ययन', 4, false],
  ['Computer Science', 'कम्प्युटर विज्ञान', 4, true],
] as const

/** [name, Nepali, code] of what classes 11 and 12 choose among. */
export const optional = [
  ['Economics', 'अर्थशास्त्र', 'ECO'],
  ['Accountancy', 'लेखा', 'ACC'],
  ['Business Studies', 'व्यवसाय अध्ययन', 'BUS'],
  ['Hotel Management', 'होटल व्यवस्थापन', 'HOT'],
] as const
