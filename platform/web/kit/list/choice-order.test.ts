import { describe, expect, it } from 'vitest'
import { choiceOfLetters, fitting } from './choice-order.ts'

const genders = ['Female', 'Male', 'Other']

describe('what typed words mean', () => {
  it('is nothing where nothing fits', () => expect(fitting(genders, String, 'x')).toEqual([]))
  it('puts first what begins so, then what has a word that does', () => {
    expect(fitting(genders, String, 'male')).toEqual(['Male', 'Female'])
    expect(fitting(['Class 10', 'Ten', 'Class tentative'], String, 'ten')).toEqual(['Ten', 'Class tentative'])
  })
  it('is what is called just so, although a longer name stands before it', () =>
    expect(fitting(['Exam fee, late', 'Exam fee', 'The exam fee'], String, 'exam fee')[0]).toBe('Exam fee'))
  it('forgets capitals and edges', () => expect(fitting(genders, String, ' MALE ')[0]).toBe('Male'))
})

describe('letters typed on a closed list', () => {
  it('gather into a word: Female, and not Male after its m', () => {
    const chosen = [...'female'].reduce<[number, string]>(
      ([at, letters], letter) => [choiceOfLetters(genders, letters + letter, at), letters + letter],
      [-1, ''],
    )
    expect(chosen[0]).toBe(0)
  })
  it('mean what is called just so, although a longer name stands before it', () =>
    expect(choiceOfLetters(['Class 10', 'Class 1'], 'class 1', -1)).toBe(1))
  it('mean nothing where none begins so', () => expect(choiceOfLetters(genders, 'fx', 0)).toBe(-1))
  it('go from one to the next when one letter is pressed again', () => {
    const kinds = ['Sick leave', 'Study leave', 'Home leave', 'Special leave']
    expect([
      choiceOfLetters(kinds, 's', -1),
      choiceOfLetters(kinds, 'ss', 0),
      choiceOfLetters(kinds, 'sss', 1),
      choiceOfLetters(kinds, 'ssss', 3),
    ]).toEqual([0, 1, 3, 0])
  })
  it('stay where they are while the word goes on', () =>
    expect(choiceOfLetters(['May', 'March', 'Magh'], 'mag', 0)).toBe(2))
})
