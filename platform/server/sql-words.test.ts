import { expect, it } from 'vitest'
import { containing, containingWords } from './sql-words.ts'

it('what is typed is looked for as it stands', () => {
  expect(containing('50%_a\\b')).toBe('%50\\%\\_a\\\\b%')
  expect(containingWords('Ram  Kumar 5%')).toBe('%Ram%Kumar%5\\%%')
})
