/** Publishing an exam: what its results are now, by section, and the step that shows them to families or takes them back. */
import { Alert, Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconEyeOff, IconMessage, IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { askReason } from '#platform/web/kit/form/confirm.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { uses } from '#platform/web/session.ts'
import type { SectionResults } from '../../contract/publishing.ts'

const PublishDialog = lazy(() => import('./publish-dialog.tsx'))
const ResultSmsDialog = lazy(() => import('./result-sms-dialog.tsx'))
const path = '/api/exam/{id}/result-preview'
const count = (n: number) => digitsIn(getLanguage(), n)

/** For whoever may publish. `onChange`: the exam is in another state. */
export function Publishing({ exam, onChange }: { exam: number; onChange: () => void }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [telling, setTelling] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [path, exam],
    queryFn: async ({ signal }) => (await api.get(path, { id: exam }, { signal })).data,
  })

  async function work(run: () => Promise<{ message: string }>): Promise<void> {
    setBusy(true)
    try {
      notify('success', t((await run()).message))
      await reload()
    } catch (problem) {
      notify('error', errorMessage(problem))
    } finally {
      setBusy(false)
    }
  }

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={4} />
  const { state, students, passed, failed, missing, changed, published_at, families_from, sections } = data

  const reload = async () => {
    await queries.invalidateQueries({ queryKey: [path, exam] })
    onChange()
  }
  function whatIsPublished(): string {
    const message = digitsIn(
      getLanguage(),
      t(
        'Families of {n, plural, one {# student} other {# students}} see the result: {passed} passed, {failed} not passed.',
        {
          n: students,
          passed,
          failed,
        },
      ),
    )
    const outstanding = missing
      ? ` ${digitsIn(getLanguage(), t('{n, plural, one {# student waits} other {# students wait}} for marks and will see no letter.', { n: missing }))}`
      : ''
    return message + outstanding
  }

  async function withdraw() {
    const reason = await askReason({
      title: t('Withdraw the results?'),
      message: t('Families see nothing of this exam until it is published again.'),
      confirm: t('Withdraw'),
    })
    if (reason) await work(() => api.command('/api/exam/{id}/withdraw', { id: exam, reason }))
  }

  const mayPublish = ['closed', 'published', 'withdrawn'].includes(state)
  return (
    <section aria-labelledby="results">
      <Title order={2} size="h3" id="results" mt="lg" mb="xs">
        {t('Results')}
      </Title>
      {state === 'published' && (
        <Alert color={changed ? 'yellow' : 'green'} mb="sm">
          {t('Published')} {published_at && <Moment at={published_at} />}.{' '}
          {families_from && (
            <>
              {t('Families see it from')} <Moment at={families_from} />.{' '}
            </>
          )}
          {changed > 0 &&
            digitsIn(
              getLanguage(),
              t('{n, plural, one {# result is} other {# results are}} another one now: publish again to show it.', {
                n: changed,
              }),
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
      <Group mt="sm" gap="xs">
        {mayPublish ? (
          <Button
            leftSection={<IconSend size={18} aria-hidden />}
            loading={busy}
            disabled={!students}
            onClick={() => setAsking(true)}
          >
            {state === 'published' ? t('Publish again') : t('Publish')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('Results are published when the exam is closed.')}
          </Text>
        )}
        {state === 'published' && uses('SMS') && (
          <Button
            variant="default"
            leftSection={<IconMessage size={18} aria-hidden />}
            onClick={() => setTelling(true)}
          >
            {t('Tell families by SMS')}
          </Button>
        )}
        {state === 'published' && (
          <Button
            variant="default"
            leftSection={<IconEyeOff size={18} aria-hidden />}
            loading={busy}
            onClick={() => void withdraw()}
          >
            {t('Withdraw')}
          </Button>
        )}
      </Group>
      {telling && (
        <Suspense>
          <ResultSmsDialog exam={exam} onClose={() => setTelling(false)} />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <PublishDialog
            exam={exam}
            message={whatIsPublished()}
            with_missing={missing > 0}
            families_from={families_from}
            onClose={() => setAsking(false)}
            onDone={() => {
              setAsking(false)
              void reload()
            }}
          />
        </Suspense>
      )}
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
          </tr>
        ))}
      </tbody>
    </table>
  )
}
