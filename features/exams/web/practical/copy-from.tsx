/** Copies the criteria of another exam. */
import { useQueryClient } from '@tanstack/react-query'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { notify } from '#platform/web/notify.ts'
import { useChosenPlace } from '../results/use-exams.ts'

const path = '/api/pa-manager'

/** As another exam of the batch has them, for all parts of the class that have none. */
export function CopyFrom({ exam_id, grade_id }: { exam_id: number; grade_id: number }) {
  const queries = useQueryClient()
  const { exams } = useChosenPlace()
  const others = (exams ?? []).filter(({ id }) => id !== exam_id)
  if (!others.length) return null
  async function copy(from: string | null) {
    const source = others.find(({ id }) => String(id) === from)
    if (!source) return
    const sure = await confirm({
      title: t('Copy criteria?'),
      message: t('Parts of this class that have no criteria get those of {exam}.', { exam: nameOf(source) }),
      confirm: t('Copy'),
    })
    if (!sure) return
    try {
      const { message } = await api.command('/api/pa-manager/copy', { exam_id, grade_id, from_exam_id: source.id })
      await queries.invalidateQueries({ queryKey: [path] })
      notify('success', t(message))
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }
  return (
    <Select
      aria-label={t('Copy from')}
      placeholder={t('Copy from')}
      data={others.map((each) => ({ value: String(each.id), label: nameOf(each) }))}
      value={null}
      onChange={(from) => void copy(from)}
    />
  )
}
