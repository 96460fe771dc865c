import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { compileMessage } from './message.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
i18n.setMessagesCompiler((message) => compileMessage(message) as never)

describe('messages', () => {
  it('put values in', () => expect(i18n._('{n} More (Click to Expand)', { n: 3 })).toBe('3 More (Click to Expand)'))
  it('leave plain text as it is', () => expect(i18n._('Rs. 5 # 100%')).toBe('Rs. 5 # 100%'))
  it('know one and many', () => {
    const message = 'Found {n, plural, =0 {nobody} one {# student} other {# students}} in {place}.'
    expect(i18n._(message, { n: 1, place: '5 A' })).toBe('Found 1 student in 5 A.')
    expect(i18n._(message, { n: 7, place: '5 A' })).toBe('Found 7 students in 5 A.')
  })
  it('choose by a word, with values inside', () => {
    const message = '{who, select, guardian {Dear {name}} other {Hello {name}}}!'
    expect(i18n._(message, { who: 'guardian', name: 'Maya' })).toBe('Dear Maya!')
    expect(i18n._(message, { who: 'teacher', name: 'Maya' })).toBe('Hello Maya!')
  })
})
