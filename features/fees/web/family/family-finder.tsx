/** Finds a guardian by mobile, name or the code of a child. Enter asks; one who is found alone is opened, of several one is chosen. */
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react'
import { errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import styles from '../payment.module.css'
import { useFamilies } from './use-family.ts'

export interface FamilyFinderProps {
  onFind: (guardian: number) => void
  ref?: Ref<HTMLInputElement>
}

export function FamilyFinder({ onFind, ref }: FamilyFinderProps) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  // of several who were found, since the last Enter
  const [chosen, setChosen] = useState(false)
  const found = useFamilies(asked)
  const only = found.data?.length === 1 ? found.data[0]!.id : undefined
  useEffect(() => {
    if (only !== undefined) onFind(only)
    // asked anew, the same one is found again
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [only, asked])
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (typed.trim() === asked) void found.refetch()
    setAsked(typed.trim())
    setChosen(false)
  }
  const nobody = found.data && !found.data.length ? t('No guardian with children was found.') : undefined
  return (
    <div className={styles.finder}>
      <TextInput
        ref={ref}
        name="family"
        label={t('Guardian')}
        placeholder={t('Mobile, name or the code of a child')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKey}
        autoFocus
        error={found.error ? errorMessage(found.error) : nobody}
      />
      {found.data && found.data.length > 1 && !chosen && (
        <Stack gap={4} mt="xs" component="fieldset" className={styles.foundList} aria-label={t('Guardians found')}>
          {found.data.map((guardian) => (
            <FoundFamily key={guardian.id} guardian={guardian} setChosen={setChosen} onFind={onFind} />
          ))}
        </Stack>
      )}
    </div>
  )
}

interface FoundFamilyProps {
  guardian: NonNullable<ReturnType<typeof useFamilies>['data']>[number]
  setChosen: (chosen: boolean) => void
  onFind: (guardian: number) => void
}

function FoundFamily({ guardian, setChosen, onFind }: FoundFamilyProps) {
  return (
    <Button
      variant="default"
      justify="flex-start"
      h="auto"
      py={6}
      onClick={() => {
        setChosen(true)
        onFind(guardian.id)
      }}
    >
      <span className={styles.found}>
        {nameOf(guardian)} {guardian.mobile}
        <Text component="span" size="sm" c="dimmed" display="block" style={{ whiteSpace: 'normal' }}>
          {guardian.children}
        </Text>
      </span>
    </Button>
  )
}
