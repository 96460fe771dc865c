/** What is done with an exam as a whole: opened, closed, and the marks of its sections locked; each after what it does is said. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataAt } from '#platform/contract/calls.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, t, useLanguage } from '#platform/web/i18n.ts'
import { askReason, confirm } from '#platform/web/kit/form/confirm.tsx'
import { notify } from '#platform/web/notify.ts'
import type { ExamClass } from '../../contract/set-up.ts'

type Shown = DataAt<'GET', '/api/exam/{id}'>

/** A final result without a weight of its own takes no marks. */
export const isWeighedOf = ({ is_final, weight }: Pick<Shown, 'is_final' | 'weight'>): boolean =>
  is_final && weight === 0

/** `exam`: undefined while it loads. */
export function useExamDeeds(id: number, exam: Shown | undefined) {
  const language = useLanguage()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const reload = () =>
    Promise.all(
      ['/api/exam/{id}', '/api/exam', '/api/exam/{id}/result-preview'].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )
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

  async function open() {
    if (exam?.state === 'draft') return work(() => api.command('/api/exam/{id}/state', { id, state: 'open' }))
    const reason = await askReason({
      title: t('Open the exam again?'),
      message: t('Marks can be entered and changed again.'),
      confirm: t('Open'),
    })
    if (reason) await work(() => api.command('/api/exam/{id}/state', { id, state: 'open', reason }))
    return undefined
  }
  async function close() {
    const left = (exam?.classes ?? [])
      .flatMap(({ progress }) => progress)
      .reduce((so, { asked, entered }) => so + asked - entered, 0)
    const message =
      exam && isWeighedOf(exam)
        ? t('Its results can be published then.')
        : left
          ? digitsIn(language, t('{n, plural, one {# mark is} other {# marks are}} not entered yet.', { n: left }))
          : t('All marks are entered.')
    if (await confirm({ title: t('Close the exam?'), message, confirm: t('Close the exam') }))
      await work(() => api.command('/api/exam/{id}/state', { id, state: 'closed' }))
  }
  const turnClass = (of: ExamClass, name: string) => turnOne({ exam: id, of, name }, work)
  async function turnLock(section_id: number, isLocked: boolean, name: string) {
    if (!isLocked) return work(() => api.command('/api/exam/{id}/lock', { id, section_id }))
    const reason = await askReason({
      title: t('Unlock the marks of {section}?', { section: name }),
      message: t('Who enters marks there can change them again.'),
      confirm: t('Unlock'),
    })
    if (reason) await work(() => api.command('/api/exam/{id}/unlock', { id, section_id, reason }))
    return undefined
  }

  return { busy, reload, open, close, turnClass, turnLock }
}

/** A class is closed after what is not entered is said, and opened again for a reason. */
async function turnOne(
  { exam, of, name }: { exam: number; of: ExamClass; name: string },
  work: (run: () => Promise<{ message: string }>) => Promise<void>,
): Promise<void> {
  const { grade_id, state, progress } = of
  const turn = (to: 'open' | 'closed', reason?: string) =>
    work(() => api.command('/api/exam/{id}/class-state', { id: exam, grade_id, state: to, ...(reason && { reason }) }))
  if (state !== 'open') {
    const reason = await askReason({
      title: t('Open {grade} again?', { grade: name }),
      message: t('Marks of this class can be entered and changed again.'),
      confirm: t('Open'),
    })
    return reason ? turn('open', reason) : undefined
  }
  const left = progress.reduce((so, { asked, entered }) => so + asked - entered, 0)
  const message = left
    ? digitsIn(getLanguage(), t('{n, plural, one {# mark is} other {# marks are}} not entered yet.', { n: left }))
    : t('All marks are entered.')
  const isSure = await confirm({
    title: t('Close {grade}?', { grade: name }),
    message: `${message} ${t('Its results can be published while other classes go on.')}`,
    confirm: t('Close the class'),
  })
  return isSure ? turn('closed') : undefined
}
