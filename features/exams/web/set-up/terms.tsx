/** What a final result is weighed out of, and what is still missing for it. */
import { Alert, Anchor, Badge, Title } from '@mantine/core'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { Term } from '../../contract/set-up.ts'
import { stateWords } from '../../contract/state-words.ts'

export function Terms({ terms }: { terms: readonly Term[] }) {
  const language = useLanguage()
  const sum = terms.reduce((so, { weight }) => so + weight, 0)
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
                    <td data-right>{digitsIn(language, term.weight)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
          {sum !== 100 && (
            <Alert color="yellow" mt="xs">
              {digitsIn(language, t('The weights come to {sum} %: the final result needs 100 %.', { sum }))}
            </Alert>
          )}
        </>
      )}
    </section>
  )
}
