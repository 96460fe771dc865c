/** What a final result is weighed out of, and what is still missing for it. */
import { Alert, Anchor, Badge, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { type ExamClass, isWhole, type Term, weightIn } from '../../contract/set-up.ts'
import { stateWords } from '../../contract/state-words.ts'

export function Terms({ terms, classes }: { terms: readonly Term[]; classes: readonly ExamClass[] }) {
  const language = useLanguage()
  return (
    <section aria-labelledby="terms">
      <Title order={2} size="h4" id="terms" mt="md" mb={4}>
        {t('Weighed out of')}
      </Title>
      {terms.length === 0 ? (
        <EmptyState inside about={t('No exam of this batch has a weight yet: edit the exams that count.')} />
      ) : (
        <>
          <ScrollBox className={list.scroll} label={t('Weighed out of')}>
            <table className={list.table}>
              <thead>
                <tr>
                  <th scope="col">{t('Exam')}</th>
                  <th scope="col">{t('State')}</th>
                  <th scope="col" data-right>
                    {t('Weight (%)')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {terms.map((term) => (
                  <tr key={term.id} className={list.row}>
                    <th scope="row">
                      <Anchor component={Link} to={`/exam/${term.id}`} py={4}>
                        {nameOf(term)}
                      </Anchor>
                    </th>
                    <td>
                      <Badge color={stateWords[term.state].colour}>{t(stateWords[term.state].word)}</Badge>
                    </td>
                    <td data-right>
                      {digitsIn(language, term.weight)}
                      {term.classes.map((own) => (
                        <Text key={own.grade_id} size="sm" c="dimmed">
                          {digitsIn(language, `${nameOf({ name: own.grade, name_np: own.grade_np })}: ${own.weight}`)}
                        </Text>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
          <NotWhole terms={terms} classes={classes} />
        </>
      )}
    </section>
  )
}

/** Each sum that is no whole, with the classes that have it; of all classes it is said without names. */
function NotWhole({ terms, classes }: { terms: readonly Term[]; classes: readonly ExamClass[] }) {
  const language = useLanguage()
  const short = classes.filter(({ grade_id }) => !isWhole(terms, grade_id))
  const sumIn = ({ grade_id }: ExamClass) =>
    Math.round(terms.reduce((so, term) => so + weightIn(term, grade_id), 0) * 100) / 100
  const bySum = groupedBy(short, sumIn)
  return [...bySum].map(([sum, own]) => (
    <Alert key={sum} color="yellow" mt="xs">
      {own.length < classes.length &&
        `${own.map((each) => nameOf({ name: each.grade, name_np: each.grade_np })).join(', ')}: `}
      {digitsIn(language, t('The weights come to {sum} %: the final result needs 100 %.', { sum }))}
    </Alert>
  ))
}
