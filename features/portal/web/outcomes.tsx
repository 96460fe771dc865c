/** Outcomes of continuous assessment in a published result, subject by subject. */
import { Title } from '@mantine/core'
import { Fragment } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import type { examResult } from '#features/exams/contract/exams.ts'
import classes from './result.module.css'

const ratingWords = { 1: 'Needs support', 2: 'Progressing', 3: 'Achieved', 4: 'Excellent' } as const

/** Continuous assessment: how far a child is in each outcome; what was rated again after remedial teaching says both. */
export function Outcomes({ outcomes }: Pick<DataOf<typeof examResult>, 'outcomes'>) {
  const language = useLanguage()
  const subjects = [...groupedBy(outcomes, ({ subject }) => subject).values()]
  return subjects.map((own) => (
    <Fragment key={own[0]!.subject}>
      <Title order={2} size="h5" mt="md">
        {nameOf({ name: own[0]!.subject, name_np: own[0]!.subject_np })}
      </Title>
      <dl className={classes.activities}>
        {own.map(({ theme, name, name_np, rating, after }) => (
          <div key={`${theme}, ${name}`}>
            <dt>
              {nameOf({ name, name_np })}
              {theme && <small>{theme}</small>}
            </dt>
            <dd>
              {ratingWord(Math.max(rating, after ?? rating))}
              <small>{digitsIn(language, after === null ? rating : `${rating} → ${after}`)}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Fragment>
  ))
}

const ratingWord = (rating: number): string => t(ratingWords[rating as keyof typeof ratingWords])
