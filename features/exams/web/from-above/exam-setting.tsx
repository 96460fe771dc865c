/** Exam options of a school, for the provider. Saved as they are chosen. */
import { Badge, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import type { ExamOptions } from '../../contract/from-above.ts'
import { designWords, marksheetDesigns, rankWords, shownRanks } from '../../contract/marksheet-design.ts'
import { stateWords } from '../../contract/state-words.ts'

const path = '/api/super/school/{id}/exam-setting'
type Settings = ExamOptions['settings']

const switches = [
  ['shows_photo', 'Photo of the student'],
  ['shows_highest', 'Highest marks of the class'],
  ['shows_attendance', 'Days present'],
  ['shows_legend', 'What the letters mean'],
  ['family_rank', 'Families see the rank of their child'],
  ['family_marksheet', 'Families print the marksheet themselves'],
  ['cas_letters', 'A letter for the average of ratings'],
] as const

export default function ExamSetting() {
  const id = Number(useParams().id)
  const key = [path, id]
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get(path, { id }, { signal })).data,
  })
  const [busy, setBusy] = useState(false)

  async function save(part: Partial<Settings>) {
    setBusy(true)
    try {
      const answer = await api.put(path, { id, ...part })
      queries.setQueryData(key, answer.data)
      notify('success', t(answer.message))
    } catch (problem) {
      notify('error', errorMessage(problem))
      await refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <section>
      <PageHeader
        title={t('Exam setting')}
        about={data && nameOf(data)}
        back={{ to: `/school-setting/${id}`, label: t('School setting') }}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={8} />
      ) : (
        <Stack gap="lg">
          <Options settings={data.settings} busy={busy} onSave={(part) => void save(part)} />
          <Text size="sm">
            {t('Grading schemes')}: {data.schemes.map((scheme) => t(scheme)).join(', ') || '–'}
          </Text>
          <Exams exams={data.exams} />
        </Stack>
      )}
    </section>
  )
}

function Options({
  settings,
  busy,
  onSave,
}: {
  settings: Settings
  busy: boolean
  onSave: (part: Partial<Settings>) => void
}) {
  return (
    <Stack gap="sm" maw={480}>
      <Select
        label={t('Design')}
        data={marksheetDesigns.map((design) => ({ value: design, label: t(designWords[design]) }))}
        value={settings.design}
        allowDeselect={false}
        readOnly={busy}
        onChange={(design) => onSave({ design: design as Settings['design'] })}
      />
      <Select
        label={t('Rank')}
        data={shownRanks.map((rank) => ({ value: rank, label: t(rankWords[rank]) }))}
        value={settings.rank}
        allowDeselect={false}
        readOnly={busy}
        onChange={(rank) => onSave({ rank: rank as Settings['rank'] })}
      />
      {switches.map(([name, label]) => (
        <Switch
          key={name}
          label={t(label)}
          checked={settings[name]}
          onChange={(event) => !busy && onSave({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  )
}

function Exams({ exams }: Pick<ExamOptions, 'exams'>) {
  const language = useLanguage()
  return (
    <section aria-labelledby="exams-of-school">
      <Title order={2} size="h4" id="exams-of-school" mb={4}>
        {t('Exams')}
      </Title>
      {exams.length === 0 ? (
        <EmptyState inside about={t('No exam of this batch is set up yet.')} />
      ) : (
        <ScrollBox className={list.scroll} label={t('Exams')}>
          <table className={list.table}>
            <thead>
              <tr>
                <th scope="col">{t('Exam')}</th>
                <th scope="col">{t('State')}</th>
                <th scope="col" data-right>
                  {t('Results')}
                </th>
              </tr>
            </thead>
            <tbody>
              {exams.map((exam) => (
                <tr key={exam.name} className={list.row}>
                  <th scope="row">{nameOf(exam)}</th>
                  <td>
                    <Badge color={stateWords[exam.state].colour}>{t(stateWords[exam.state].word)}</Badge>
                  </td>
                  <td data-right>{exam.results ? digitsIn(language, exam.results) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  )
}
