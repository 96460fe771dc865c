import { describe, expect, it } from 'vitest'
import {
  bsMonthName,
  bsMonthNames,
  classCodes,
  monthOfCode,
  monthTable,
  shortWeekdayNames,
  weekdayNames,
} from './bs-names.ts'
import { ordinal } from './ordinals.ts'

describe('names', () => {
  it('are refused for a month that is none', () => {
    expect(() => bsMonthName(0)).toThrow('Parameter bsMonth value should be in range of 1 to 12')
    expect(() => monthOfCode(2083, '15')).toThrow('A month code is 01 to 14')
    expect(() => monthOfCode(2083, '1')).toThrow('A month code is 01 to 14')
  })

  it('stand in the month table as the specification has them', () => {
    expect(monthTable.map((row) => `${row.code} ${row.label}`).join(', ')).toBe(
      '01 Baisakh, 02 Jestha, 03 Asar, 04 Shrawan, 05 Bhadra, 06 Asoj, 07 Kartik, 08 Mangsir, 09 Poush, 10 Magh, ' +
        '11 Falgun, 12 Chaitra, 13 Baisakh, 14 Jestha',
    )
    expect(bsMonthNames.map((month) => month.ne).join(' ')).toBe(
      'वैशाख जेठ असार साउन भदौ असोज कार्तिक मंसिर पुस माघ फागुन चैत',
    )
  })

  it('lead codes 13 and 14 into the year after', () => {
    expect(monthOfCode(2083, '01')).toEqual({ year: 2083, month: 1 })
    expect(monthOfCode(2083, '12')).toEqual({ year: 2083, month: 12 })
    expect(monthOfCode(2083, '13')).toEqual({ year: 2084, month: 1 })
    expect(monthOfCode(2083, '14')).toEqual({ year: 2084, month: 2 })
  })

  it('map the classes 1st to 12th to 01 to 12', () => {
    const expected = Array.from({ length: 12 }, (_, index) => [ordinal(index + 1), String(index + 1).padStart(2, '0')])
    expect(Object.entries(classCodes)).toEqual(expected)
  })

  it('have seven weekdays in each form', () => {
    for (const names of [weekdayNames.en, weekdayNames.ne, shortWeekdayNames.en, shortWeekdayNames.ne]) {
      expect(new Set(names).size).toBe(7)
    }
  })
})
