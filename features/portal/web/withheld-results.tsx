/** Results that the school withholds: why, what is owed, and the way to pay. They open by themselves when it is paid. */
import type { DataAt } from '#platform/contract/calls.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Money } from './parts.tsx'
import { PayLinks } from './pay-links.tsx'
import classes from './result.module.css'
import { useSeen } from './use-seen.ts'

export function WithheldResults({ studentId }: { studentId: number }) {
  const { data } = useSeen('/api/withheld-result', { student_id: studentId }, { always: true })
  if (!data?.length) return null
  const owes = data.some(({ owed_from, due }) => owed_from !== null && (due ?? 0) > 0)
  return (
    <section className={classes.withheld} role="note">
      <ul>
        {data.map((exam) => (
          <li key={exam.id}>
            <b>{nameOf(exam)}</b>
            <Why exam={exam} />
          </li>
        ))}
      </ul>
      {owes && <PayLinks studentId={studentId} />}
    </section>
  )
}

function Why({ exam: { reason, owed_from, due } }: { exam: DataAt<'GET', '/api/withheld-result'>[number] }) {
  return (
    <>
      <p>
        {t('The school withholds this result.')} {reason && <q>{reason}</q>}
      </p>
      {owed_from === null ? (
        <p>{t('Ask the office of the school about it.')}</p>
      ) : (
        <p>
          {due !== null && (
            <>
              {t('Owed now:')} <Money paisa={due} prefix />.{' '}
            </>
          )}
          {owed_from > 1 ? (
            <>
              {t('The result opens by itself when less than this is owed:')} <Money paisa={owed_from} prefix />
            </>
          ) : (
            t('The result opens by itself when all is paid.')
          )}
        </p>
      )}
    </>
  )
}
