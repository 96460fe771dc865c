/** Sends rows of the outbox and says what becomes of each. Knows neither session nor screen: the app gives both, and so does the test. */
import { answered, change, type OutboxDatabase, type Told, type Waiting, waitingOf } from './store.ts'

export interface SendingParts {
  database: () => Promise<OutboxDatabase>
  /** Throws what `verdictOf` judges. */
  send: (entry: Waiting) => Promise<unknown>
  /** Who is signed in now: nothing of anybody else is sent. */
  owner: () => string
  /** Something of the rows was changed. */
  changed: () => Promise<unknown>
  /** Told of what the person is not waiting for at the screen: sent, or refused. */
  say: (entry: Waiting, outcome: Outcome) => void
}

/** 'later': not the entry's fault, it is tried again. 'away': nor would any other get through now. 'refused': it waits for a person. */
export type Verdict = 'later' | 'away' | 'refused'

interface CallError {
  status?: number
  code?: string
  message?: string
  /** Complaints by field: they say more than the sentence above them. */
  errors?: Record<string, string[]>
}

const reasonOf = ({ message = '', errors = {} }: CallError): string => Object.values(errors).flat()[0] ?? message

export function verdictOf(error: unknown): Verdict {
  const { status, code } = error as CallError
  if (status === undefined) return 'later'
  if (status === 0 || status === 401 || status === 429 || status === 503) return 'away'
  // of all conflicts only this one passes by itself: another try of the same is still under way
  if (status === 409) return code === 'in-flight' ? 'later' : 'refused'
  return status >= 500 || status === 408 || status === 425 ? 'later' : 'refused'
}

export type Outcome = { kind: 'sent'; answer: unknown } | { kind: Verdict; error: unknown }

export function sending({ database, send, owner, changed, say }: SendingParts) {
  async function deliver(entry: Waiting): Promise<Outcome> {
    let outcome: Outcome
    // somebody else is signed in by now: it waits for the one who typed it
    if (owner() !== entry.owner) return { kind: 'away', error: undefined }
    try {
      outcome = { kind: 'sent', answer: await send(entry) }
    } catch (error) {
      outcome = { kind: verdictOf(error), error }
    }
    const db = await database()
    if (outcome.kind === 'sent') await answered(db, entry, overruledOf(outcome.answer))
    else
      await change(
        db,
        entry,
        outcome.kind === 'refused' ? { refused: reasonOf(outcome.error as CallError) } : { tries: entry.tries + 1 },
      )
    await changed()
    return outcome
  }

  /** Everything that waits; what fails never holds up the rest. Two in a row that do not get through: the server is away. */
  async function drain(): Promise<void> {
    const whose = owner()
    if (!whose) return
    let away = 0
    for (const entry of await waitingOf(await database(), whose)) {
      if (entry.refused !== undefined) continue
      if (owner() !== whose || away === 2) return
      const outcome = await deliver(entry)
      away = outcome.kind === 'away' ? away + 1 : 0
      if (outcome.kind === 'sent' || outcome.kind === 'refused') say(entry, outcome)
    }
  }
  return { deliver, drain }
}

/** How answers of offline sheets say it. */
function overruledOf(answer: unknown): Told['overruled'] {
  const list = (answer as { data?: { overruled?: unknown } } | undefined)?.data?.overruled
  return Array.isArray(list) ? (list as Told['overruled']) : []
}
