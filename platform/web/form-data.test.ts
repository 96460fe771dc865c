import { describe, expect, it } from 'vitest'
import { toFormData } from './form-data.ts'

const file = (name: string) => new File(['x'], name)

describe('form payload', () => {
  it('leaves out what is empty, null or the word null', () => {
    const form = toFormData({ a: '', b: null, c: 'null', d: undefined, e: 0, f: false })
    expect([...form.keys()]).toEqual(['e', 'f'])
    expect(form.get('f')).toBe('false')
  })

  it('sends objects and lists as JSON', () => {
    const form = toFormData({ address: { ward: 4 }, heads: [1, 2] })
    expect(form.get('address')).toBe('{"ward":4}')
    expect(form.get('heads')).toBe('[1,2]')
  })

  it('sends files as parts, several of them indexed', () => {
    const form = toFormData({ photo: file('p.jpg'), papers: [file('a.pdf'), file('b.pdf')] })
    expect([...form.keys()]).toEqual(['photo', 'papers[0]', 'papers[1]'])
    expect((form.get('papers[1]') as File).name).toBe('b.pdf')
  })

  it('names the fields to be emptied, and the method that a POST stands for', () => {
    const form = toFormData({ name: 'A' }, { method: 'PUT', clear: ['place'] })
    expect(form.get('_method')).toBe('PUT')
    expect([...toFormData({ photo: file('p.jpg') }, { method: 'PUT', clear: ['place'] }).keys()]).toEqual([
      '_method',
      '_clear',
      'photo',
    ])
    expect(form.get('_clear')).toBe('["place"]')
    expect(toFormData({}, { method: 'POST' }).has('_method')).toBe(false)
  })
})
