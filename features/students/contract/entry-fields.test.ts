import { describe, expect, it } from 'vitest'
import { entryFields, missingFields, rulesFor } from './entry-fields.ts'

const dob = { field: 'dob', shown: true, required: true }
describe('rules of a role', () => {
  it('are its own, else those for all, else everything shown', () => {
    expect(rulesFor({ all: [dob] }, 'receptionist')[0]).toEqual(dob)
    expect(
      rulesFor({ all: [dob], receptionist: [] }, 'receptionist').find((rule) => rule.field === 'dob')?.required,
    ).toBe(false)
    expect(rulesFor({}, 'principal').length).toBe(entryFields.length)
  })
  it('of a role that a school has called constructor are those for all', () => {
    expect(rulesFor({ all: [dob] }, 'constructor')[0]).toEqual(dob)
  })
  it('name what is missing, in a guardian and an address too', () => {
    const rules = rulesFor(
      {
        all: [
          dob,
          { field: 'guardian.mobile', shown: true, required: true },
          { field: 'address.permanent', shown: true, required: true },
        ],
      },
      'x',
    )
    expect(missingFields(rules, { dob: '2010-01-01', guardian: { name: 'Ram' } })).toEqual([
      'guardian.mobile',
      'address.permanent',
    ])
    expect(
      missingFields(rules, {
        dob: '2010-01-01',
        guardian: { guardian_id: 4 },
        address: { permanent: { province_id: 3 } },
      }),
    ).toEqual([])
  })
})
