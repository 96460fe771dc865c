/** What is noted of a person, under its names, as far as the reader may see it. */
import type { ReactNode } from 'react'
import { labelOf } from '#platform/contract/field.ts'
import { cells } from '#platform/fields/cells.tsx'
import { t } from '#platform/web/i18n.ts'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { can } from '#platform/web/session.ts'
import { isSeen, type PersonShape } from '../contract/person-shape.ts'

interface PersonFactsProps {
  shape: PersonShape
  /** By field; with names of what refs point to. */
  values: Record<string, unknown>
  /** Fields that are shown otherwise. */
  cells?: Readonly<Record<string, ReactNode>>
}

/** First, middle and last name are one fact. */
const nameParts = ['fname', 'mname', 'lname']

export function PersonFacts({ shape, values, cells: own = {} }: PersonFactsProps) {
  const shown = Object.entries(shape.notes).filter(
    ([name, note]) => !nameParts.includes(name) && isSeen(shape, note, can),
  )
  const name = nameParts.map((part) => values[part]).filter(Boolean)
  return (
    <Facts>
      <Fact name={t('Name')}>{name.join(' ')}</Fact>
      {shown.map(([field, { field: declared }]) => {
        const Cell = cells[declared.kind]
        const value = values[field]
        return (
          <Fact key={field} name={t(labelOf(field, declared))}>
            {value == null
              ? undefined
              : (own[field] ?? <Cell name={field} field={declared} value={value} row={values} long />)}
          </Fact>
        )
      })}
    </Facts>
  )
}
