/** The gate: hold a card before the camera, or use a scanner that types. Without a network scans wait on this device. */
import { Alert, Avatar, Button, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconArrowLeft, IconCircleCheck, IconCloudUp } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { errorMessage } from '#platform/web/api.ts'
import { certainMoment, nowHere, useToday } from '#platform/web/clock.ts'
import { useOnline } from '#platform/web/connection.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { giveUpRefused, sendOrKeep, useOutbox } from '#platform/web/outbox.ts'
import { uuid } from '#platform/web/uuid.ts'
import type { scanCard } from '../contract/cards.ts'
import { AskDay } from './ask-day.tsx'
import classes from './attendance.module.css'
import { useCamera } from './use-camera.ts'
import { directionName } from './words.ts'

type Scanned = DataOf<typeof scanCard>
type Outcome = { scan: Scanned } | { error: string } | { kept: true }

const path = '/api/student-qr-log'
const clockOf = (at: string) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kathmandu', hour: '2-digit', minute: '2-digit' })
/** People come until noon and go afterwards. */
const usual = (): 'in' | 'out' => (clockOf(new Date(nowHere()).toISOString()) < '12:00' ? 'in' : 'out')

export default function Scan({ onBack }: { onBack: () => void }) {
  const [direction, setDirection] = useState<'in' | 'out'>(usual)
  const [typed, setTyped] = useState('')
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const { isKnown } = useToday()
  const online = useOnline()
  const waiting = useOutbox().filter((entry) => entry.path === path).length
  const show = (outcome: Outcome) => setOutcomes((before) => [outcome, ...before].slice(0, 20))

  async function send(card: string): Promise<void> {
    const key = uuid()
    try {
      const sent = await sendOrKeep(
        path,
        { card, direction, at: certainMoment() ?? new Date(nowHere()).toISOString() },
        { title: t('Card scanned at the gate'), key },
      )
      show(sent.sent ? { scan: sent.answer.data } : { kept: true })
      navigator.vibrate?.(80)
    } catch (error) {
      // it is told here and now: nothing is left to do about it later
      await giveUpRefused(key)
      show({ error: errorMessage(error) })
      navigator.vibrate?.([120, 60, 120])
    }
  }
  const asks = !isKnown && !online
  const { state, video } = useCamera((text) => void (asks || send(text)))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() && !asks) void send(typed.trim())
    setTyped('')
  }
  return (
    <section className={classes.tones}>
      <PageHeader
        title={t('Scan cards')}
        actions={
          <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
            {t('Student QR logs')}
          </Button>
        }
      />
      {asks && <AskDay withTime />}
      <SegmentedControl
        mb="sm"
        aria-label={t('Direction')}
        data={[
          { value: 'in', label: t('In') },
          { value: 'out', label: t('Out') },
        ]}
        value={direction}
        onChange={(next) => setDirection(next === 'out' ? 'out' : 'in')}
      />
      {state === 'refused' && (
        <Alert color="yellow" className={classes.note}>
          {t('The camera is not allowed. Allow it in the settings of the browser, or type the code.')}
        </Alert>
      )}
      {state === 'none' && (
        <Alert color="blue" className={classes.note}>
          {t('There is no camera here. A scanner that types like a keyboard serves as well.')}
        </Alert>
      )}
      {state !== 'none' && state !== 'refused' && (
        <div className={classes.camera}>
          <video ref={video} playsInline muted aria-label={t('Camera')} />
        </div>
      )}
      <form onSubmit={submit}>
        <TextInput
          mt="sm"
          maw={448}
          label={t('Code of the card')}
          description={t('For a hand scanner: click here, then scan.')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      </form>
      {waiting > 0 && (
        <Text size="sm" mt="sm">
          <IconCloudUp size={16} aria-hidden /> {t('{n} scans wait on this device and are sent later.', { n: waiting })}
        </Text>
      )}
      <div aria-live="assertive">
        {outcomes.slice(0, 1).map((outcome, at) => (
          <Result key={outcomes.length - at} outcome={outcome} />
        ))}
      </div>
      <div>
        {outcomes.slice(1).map((outcome, at) => (
          <Result key={outcomes.length - 1 - at} outcome={outcome} />
        ))}
      </div>
    </section>
  )
}

function Result({ outcome }: { outcome: Outcome }) {
  const language = useLanguage()
  if ('error' in outcome)
    return (
      <Alert color="red" mt="sm" maw={448} role="alert">
        {outcome.error}
      </Alert>
    )
  if ('kept' in outcome)
    return (
      <div className={classes.scanned}>
        <IconCloudUp aria-hidden />
        <span>{t('Kept on this device. It is sent as soon as the server can be reached.')}</span>
      </div>
    )
  const { scan } = outcome
  return (
    <div className={classes.scanned}>
      <Avatar src={scan.profile_image ? fileUrl(scan.profile_image) : null} name={scan.name} size={52} alt="" />
      <span>
        <strong>{nameOf(scan)}</strong>
        {[scan.grade, scan.section].filter(Boolean).join(' ')} · {directionName(scan.direction)}{' '}
        {digitsIn(language, clockOf(scan.at))}
        <Text size="sm" c={scan.repeated ? 'dimmed' : 'var(--mantine-color-success)'} component="span" display="block">
          {scan.repeated ? (
            t('Scanned a moment ago already')
          ) : (
            <>
              <IconCircleCheck size={16} aria-hidden /> {t('Written down')}
            </>
          )}
        </Text>
      </span>
    </div>
  )
}
