/** Fields in texts: what is written as data stays data. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeText, fieldsOf, fillText, partsOf } from './placeholders.ts'

describe('a text with fields', () => {
  it('is read once: a value with braces is no field', () => {
    expect(fillText('{name} of {class}', { name: '{class}', class: '#read("/data.json")' })).toBe(
      '{class} of #read("/data.json")',
    )
  })
  it('knows nothing of what every object has', () => {
    expect(fillText('{constructor}{name}', { name: 'Sita' })).toBe('Sita')
    expect(fillText('{toString}', {})).toBeNull()
  })
  it('says nothing where it names fields and none has a value', () => {
    expect(fillText('Blood group: {blood_group}', { blood_group: null })).toBeNull()
    expect(fillText('{class} {section}', { class: 'Class 5' })).toBe('Class 5 ')
    expect(fillText('Principal', {})).toBe('Principal')
  })
  it('takes a brace that is written twice as a brace, and one that stands alone as a field that nobody knows', () => {
    expect(partsOf('{{name}} { name }')).toEqual([{ text: '{name} ' }, { field: 'name' }])
    expect(fieldsOf('a } b')).toEqual([''])
    expect(fieldsOf('{')).toEqual([''])
    expect(fieldsOf('{{')).toEqual([])
  })
  it('whatever is escaped reads as it stands', () => {
    fc.assert(fc.property(fc.string(), (text) => fillText(escapeText(text), {}) === text))
  })
})
