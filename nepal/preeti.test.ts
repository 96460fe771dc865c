import { describe, expect, it } from 'vitest'
import { fromPreeti, isPreeti, readPreeti } from './preeti.ts'

const names: [string, string][] = [
  [";Ltf s'df/L yfkf", 'सीता कुमारी थापा'],
  ["/fd axfb'/", 'राम बहादुर'],
  ['ljZjf;', 'विश्वास'],
  ['k|wfg', 'प्रधान'],
  ['lk|of', 'प्रिया'],
  ['clwsf/L', 'अधिकारी'],
  ['zdf{', 'शर्मा'],
  ['cfrfo{', 'आचार्य'],
  ['sfsL{', 'कार्की'],
  ['uf]kfn rf}w/L', 'गोपाल चौधरी'],
  ['>]i7', 'श्रेष्ठ'],
  ["lji0f'", 'विष्णु'],
  ['s[i0f nIdL', 'कृष्ण लक्ष्मी'],
  ['ljBf emf', 'विद्या झा'],
  ['kmNdfof', 'फल्माया'],
  ['sIff', 'कक्षा'],
  ['u+uf rGb|', 'गंगा चन्द्र'],
  ['O{Zj/ cf]d pmiff', 'ईश्वर ओम ऊषा'],
]

describe('text in Preeti', () => {
  it.each(names)('%s is %s', (typed, read) => {
    expect(fromPreeti(typed)).toBe(read)
    expect(readPreeti(typed)).toBe(read)
  })
  it('is known by its signs, a column at a time', () => {
    expect(isPreeti(names.map(([typed]) => typed))).toBe(true)
    expect(isPreeti([';Ltf', 'ljho', 'xl/'])).toBe(true)
  })
  it.each([
    [['Sita Kumari Thapa', 'Ram Bahadur', 'Bishwas']],
    [["D'Souza", "O'Brien", 'McDonald']],
    [['Kathmandu/Lalitpur', 'Pokhara/Lekhnath']],
    [['HIM0001', 'HIM0002']],
    [['A+', 'B+', 'O+', 'AB-']],
    [['Class 5', 'Class 6 "B"']],
    [['M.Ed.', 'B.Sc./B.Ed.', 'MPhil']],
    [['sita@example.com', 'a+b@example.com']],
    [['सीता', 'राम']],
    [['9841000000', '2073-05-12']],
    [[]],
  ])('is not seen in %j', (texts) => expect(isPreeti(texts)).toBe(false))
})
