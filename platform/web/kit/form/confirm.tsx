/**
 * Questions that stand between a person and something that is hard to take back. Each answers a promise:
 * `if (await confirmDelete({ what: row.name })) ...`. Texts, titles and widths are the specification's.
 */
import { Button, Group, InputBase, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { openDialog } from '#platform/web/kit/states/opened-dialogs.tsx'

/** Pixels (specification, section 8). */
export const defaultWidth = 350

export interface Question {
  title: string
  message: ReactNode
  /** What the button that goes on says; a verb. */
  confirm: string
  cancel?: string
  /** For what destroys: red, and Enter does not do it by itself. */
  danger?: boolean
  width?: number
}

/** A question of one's own. */
export function confirm({
  title,
  message,
  confirm: yes,
  cancel = t('Cancel'),
  danger,
  width: size = defaultWidth,
}: Question): Promise<boolean> {
  return ask<boolean>({ title, size, none: false }, (answer) => (
    <Stack>
      <Message>{message}</Message>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => answer(false)} data-autofocus={danger || undefined}>
          {cancel}
        </Button>
        <Button
          color={danger ? 'red' : undefined}
          onClick={() => answer(true)}
          data-autofocus={!danger || undefined}
          data-main-action={!danger || undefined}
        >
          {yes}
        </Button>
      </Group>
    </Stack>
  ))
}

/** Asked on pressing Edit. */
export const confirmEdit = (): Promise<boolean> =>
  confirm({ title: t('Please, wait!'), message: t('Are you sure you want to edit this item?'), confirm: t('Edit') })

/** What every dialog says that deletes something (specification, section 8). `about`: what becomes of this thing. */
export function DeleteWarning({ about }: { about?: string }) {
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t(
          'Make sure you are fully aware what you are doing. You can always contact us if you are confused or need any help.',
        )}
      </Text>
      {about && <Text size="sm">{about}</Text>}
    </Stack>
  )
}

/** `what`: how a person calls the thing that goes. */
export function confirmDelete({ what, count = 1 }: { what?: string; count?: number } = {}): Promise<boolean> {
  const title =
    count > 1 ? t('Delete {count} items?', { count }) : what ? t('Delete {what}?', { what }) : t('Delete this item?')
  return confirm({ title, message: <DeleteWarning />, confirm: t('Delete'), danger: true, width: 420 })
}

/** The typed reason for deleting a person's record, or undefined when it is kept. */
export function askDeleteReason({
  what,
  about,
  title = t('Delete {what}?', { what }),
  confirm: yes = t('Delete'),
}: {
  what: string
  about: string
  title?: string
  confirm?: string
}): Promise<string | undefined> {
  return askReason({ title, message: <DeleteWarning about={about} />, confirm: yes })
}

/** The typed reason, or undefined when the person thought better of it. */
export function askRollbackReason(title = t('Roll back')): Promise<string | undefined> {
  return askReason({
    title,
    message: t('Make sure what you are doing. Frequent rollback actions might cause issue on the billing process'),
    confirm: t('Roll back'),
  })
}

/** A question that must be answered with a reason. */
export function askReason({
  title,
  message,
  confirm: yes,
  cancel,
  label = t('Reason'),
}: {
  title: string
  message: ReactNode
  confirm: string
  cancel?: string
  label?: string
}): Promise<string | undefined> {
  return ask<string | undefined>({ title, size: 440, none: undefined }, (answer) => (
    <ReasonForm message={message} yes={yes} no={cancel} label={label} answer={answer} />
  ))
}

/** What is done only by whoever types the word. */
export function askTyped({
  title,
  message,
  word,
  confirm: yes,
}: {
  title: string
  message: string
  word: string
  confirm: string
}): Promise<boolean> {
  return ask<boolean>({ title, size: 440, none: false }, (answer) => (
    <TypedForm message={message} word={word} yes={yes} answer={answer} />
  ))
}

const Message = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <Text size="sm">{children}</Text> : children

function TypedForm({
  message,
  word,
  yes,
  answer,
}: {
  message: string
  word: string
  yes: string
  answer: (sure: boolean) => void
}) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (typed.trim().toLowerCase() === word.toLowerCase()) return answer(true)
    setWrong(true)
    input.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{message}</Text>
        <InputBase
          ref={input}
          label={t('Type {word} to go on', { word })}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
          error={wrong && t('Type {word} to go on', { word })}
          aria-required
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(false)}>
            {t('Cancel')}
          </Button>
          <Button color="red" type="submit">
            {yes}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function ReasonForm({
  message,
  yes,
  no = t('Cancel'),
  label,
  answer,
}: {
  message: ReactNode
  yes: string
  no?: string
  label: string
  answer: (reason: string | undefined) => void
}) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    // the portal's submit must not reach a form that the dialog was opened from
    event.stopPropagation()
    if (reason.trim()) answer(reason.trim())
    else {
      setMissing(true)
      input.current?.focus()
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Message>{message}</Message>
        <InputBase
          component="textarea"
          multiline
          rows={3}
          ref={input}
          label={label}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
          error={missing && t('Field is required')}
          aria-required
          maxLength={500}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(undefined)}>
            {no}
          </Button>
          <Button color="red" type="submit">
            {yes}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Opens a dialog and waits; closing it in any other way answers `none`. */
function ask<T>(
  { title, size, none }: { title: string; size: number; none: T },
  content: (answer: (value: T) => void) => ReactNode,
): Promise<T> {
  return new Promise((resolve) => {
    const close = openDialog(
      {
        title,
        size,
        centered: true,
        children: content((value) => {
          resolve(value)
          close()
        }),
      },
      () => resolve(none),
    )
  })
}
