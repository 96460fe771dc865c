/** State of the sheet of rooms. What was typed stays when it is refused; seats that would be lost are asked about. */
import { type FormEvent, useRef, useState } from 'react'
import { api, ApiError } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { digitsIn } from '#nepal/digits.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'
import { notify } from '#platform/web/notify.ts'
import { mostSeats } from '../../contract/most-seats.ts'
import { type Fault, faultOf, type Line, lineOf, nextLine, sentLine } from './room-lines.ts'
import { type Plan, useReload } from './use-seat-plan.ts'

const faults: Record<Fault, () => string> = {
  name: () => t('Field is required'),
  twice: () => t('Two rooms have the same name'),
  number: () => t('Write whole numbers: at most 12 columns and 3 seats on a bench.'),
  many: () => digitsIn(getLanguage(), t('At most 600 seats')),
}

export function useRoomLines(exam: number, plan: Plan) {
  const reload = useReload()
  const standing = plan.rooms.map(lineOf)
  // null: nobody has touched what stands
  const [typed, setTyped] = useState<readonly Line[] | null>(null)
  const lines = typed ?? standing
  const change = (next: (all: readonly Line[]) => readonly Line[]) => setTyped((now) => next(now ?? standing))
  const [tried, setTried] = useState(false)
  const count = useRef(0)
  const { busy, run, problem, setProblem } = useCall(lines)
  const sent = lines.map(sentLine)
  const dirty = JSON.stringify(sent) !== JSON.stringify(standing.map(sentLine))
  useLeaving(dirty, t('The rooms that were typed are not saved.'), { ofAddress: true })
  function undo(): void {
    setProblem(undefined)
    setTried(false)
    setTyped(null)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (lines.some((line) => faultOf(line, lines, mostSeats))) return setProblem(t('Some rooms need a look.'))
    const send = (unseat: boolean) =>
      api.command('/api/exam-seat-plan/{exam_id}/rooms', { exam_id: exam, rooms: sent, unseat }, { method: 'PUT' })
    const answer = await run(() =>
      send(false).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'seats-taken' && (await confirmUnseat(error))) return send(true)
        throw error
      }),
    )
    if (!answer) return undefined
    notify('success', t(answer.message))
    await reload()
    return undo()
  }

  return {
    lines,
    busy,
    dirty,
    problem,
    submit,
    undo,
    add: (plain: boolean) => change((all) => [...all, nextLine(all, plain, `n${(count.current += 1)}`)]),
    set: (key: string, part: Partial<Line>) =>
      change((all) => all.map((line) => (line.key === key ? { ...line, ...part } : line))),
    remove: (key: string) => change((all) => all.filter((line) => line.key !== key)),
    up: (at: number) =>
      change((all) => all.map((line, n) => (n === at - 1 ? all[at]! : n === at ? all[at - 1]! : line))),
    /** Of what was tried to be saved. */
    complaint: (line: Line): string | undefined => {
      const fault = tried ? faultOf(line, lines, mostSeats) : undefined
      return fault && faults[fault]()
    },
  }
}

const confirmUnseat = (error: ApiError): Promise<boolean> =>
  confirm({
    title: t('Take seats away?'),
    message: digitsIn(
      getLanguage(),
      `${t('Students sit on seats that would be taken away.')} ${(error.errors.rooms ?? []).join(', ')}`,
    ),
    confirm: t('Take the seats away'),
    danger: true,
  })
