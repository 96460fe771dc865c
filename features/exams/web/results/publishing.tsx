/** Publishing an exam: what its results are now, by section, and the step that shows them to families or takes them back. */
import { Alert, Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconEyeOff, IconMessage, IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyDialog, lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { uses } from '#platform/web/session.ts'
import type { SectionResults } from '../../contract/publishing.ts'
import { changesKey } from './changes-key.ts'

const PublishDialog = lazyDialog(() => import('./publish-dialog.tsx'))
const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx'))
const ChangedResults = lazyPart(() => import('./changed-results.tsx'))
const ResultSmsDialog = lazyDialog(() => import('./result-sms-dialog.tsx'))
const path = '/api/exam/{id}/result-preview'
const count = (n: number) => digitsIn(getLanguage(), n)

/** For whoever may publish. `onChange`: the exam is in another state. */
export function Publishing({ exam, onChange }: { exam: number; onChange: () => void }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'publish' | 'withdraw' | 'tell'>()
  const { data, error, refetch } = useQuery({
    queryKey: [path, exam],
    queryFn: async ({ signal }) => (await api.get(path, { id: exam }, { signal })).data,
  })

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={4} />
  const { state, students, published, changed, published_at, families_from, sections } = data

  const reload = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [path, exam] }),
      queries.invalidateQueries({ queryKey: changesKey(exam) }),
    ])
    onChange()
  }
  const close = () => setAsking(undefined)
  const done = () => {
    close()
    void reload()
  }
  const mayPublish = sections.length ? sections.some(({ closed }) => closed) : state !== 'draft' && state !== 'open'
  return (
    <section aria-labelledby="results">
      <Title order={2} size="h3" id="results" mt="lg" mb="xs">
        {t('Results')}
      </Title>
      {state === 'published' && (
        <Alert color={changed || published < students ? 'yellow' : 'green'} mb="sm">
          {t('Published')} {published_at && <Moment at={published_at} />}.{' '}
          {published < students &&
            `${digitsIn(getLanguage(), t('{published} of {students} results are published.', { published, students }))} `}
          {families_from && (
            <>
              {t('Families see it from')} <Moment at={families_from} />.{' '}
            </>
          )}
          {changed > 0 &&
            digitsIn(
              getLanguage(),
              t('{n, plural, one {# result is} other {# results are}} not as published.', { n: changed }),
            )}
        </Alert>
      )}
      {!students ? (
        <EmptyState inside about={t('No student of the classes of this exam studies in this batch.')} />
      ) : (
        <ScrollBox className={list.scroll} label={t('Results by section')}>
          <SectionTable sections={sections} exam={exam} />
        </ScrollBox>
      )}
      {state === 'published' && changed > 0 && (
        <Suspense fallback={<LoadingState lines={3} />}>
          <ChangedResults exam={exam} changed={changed} onDone={() => void reload()} />
        </Suspense>
      )}
      <Group mt="sm" gap="xs">
        {mayPublish ? (
          <Button
            leftSection={<IconSend size={18} aria-hidden />}
            disabled={!students}
            onClick={() => setAsking('publish')}
          >
            {published === students ? t('Publish again') : t('Publish')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('Results are published when the exam or the class is closed.')}
          </Text>
        )}
        {state === 'published' && uses('SMS') && (
          <Button
            variant="default"
            leftSection={<IconMessage size={18} aria-hidden />}
            onClick={() => setAsking('tell')}
          >
            {t('Tell families by SMS')}
          </Button>
        )}
        {state === 'published' && (
          <Button
            variant="default"
            leftSection={<IconEyeOff size={18} aria-hidden />}
            onClick={() => setAsking('withdraw')}
          >
            {t('Withdraw')}
          </Button>
        )}
      </Group>
      <Suspense>
        {asking === 'tell' && <ResultSmsDialog exam={exam} onClose={close} />}
        {asking === 'publish' && <PublishDialog exam={exam} preview={data} onClose={close} onDone={done} />}
        {asking === 'withdraw' && <WithdrawDialog exam={exam} sections={sections} onClose={close} onDone={done} />}
      </Suspense>
    </section>
  )
}

function SectionTable({ sections, exam }: { sections: readonly SectionResults[]; exam: number }) {
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">{t('Section')}</th>
          <th scope="col" data-right>
            {t('Students')}
          </th>
          <th scope="col" data-right>
            {t('Passed')}
          </th>
          <th scope="col" data-right>
            {t('Not passed')}
          </th>
          <th scope="col" data-right>
            {t('Marks outstanding')}
          </th>
          <th scope="col" data-right>
            {t('Published')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sections.map((each) => (
          <tr key={each.section_id} className={list.row}>
            <th scope="row">
              <Anchor
                component={Link}
                to={`/marks-ledger?exam=${exam}&grade=${each.grade_id}&section=${each.section_id}`}
                py={4}
              >
                {nameOf({ name: each.grade, name_np: each.grade_np })} {each.section}
              </Anchor>
            </th>
            <td data-right>{count(each.students)}</td>
            <td data-right>{count(each.passed)}</td>
            <td data-right>{count(each.failed)}</td>
            <td data-right>{each.missing ? count(each.missing) : '–'}</td>
            <td data-right>{each.published ? count(each.published) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
