/** One template of certificates: how the paper looks, its text in either language, and beside it what the printer makes of it. */
import { Alert, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import {
  type CertificateDesign,
  type CertificateLanguage,
  certificateTypeNames,
  certificateTypes,
  mostSignatures,
} from '../../contract/certificates/certificate-design.ts'
import { startDesign } from '../../contract/certificates/ready-made.ts'
import classes from './certificates.module.css'
import { PaperPicture } from './paper-picture.tsx'
import { type Designed, useDesignForm, usePreview } from './use-design-form.ts'
import { Versions } from './versions.tsx'
import { type PartProps, Look } from './look.tsx'

const TextEditor = lazyPart(() => import('./text-editor.tsx'))
const path = '/api/document-template'

export interface Opened extends Designed {
  /** Undefined of a new one. */
  id?: number
  version?: number
}

/** A new one is added, one that stands is changed. */
const maySave = ({ id }: Opened) => can(id === undefined ? 'template-create' : 'template-update')

export default function TemplateEditor({ opened, onSaved }: { opened: Opened; onSaved: (id: number) => void }) {
  const language = useLanguage()
  const queries = useQueryClient()
  const [version, setVersion] = useState(opened.version)
  const form = useDesignForm(opened, {
    draft: `certificate-template.${opened.id ?? 'new'}`,
    fresh: opened.id === undefined,
  })
  const { values, change, set, dirty } = form
  const { design } = values
  const [paper, setPaper] = useState<CertificateLanguage>(design[language] ? language : design.en ? 'en' : 'ne')
  const { drawing, wrong, error, old } = usePreview(design, paper)
  const { busy, run, errorOf, problem } = useCall(values)
  const letGo = useLeaving(dirty && opened.id !== undefined, t('What you changed on this template is not saved.'))
  const wrongOf = (name: string) =>
    errorOf(`design.${name}`) ?? (wrong[`design.${name}`] && t(wrong[`design.${name}`]!))

  async function save() {
    const { name, name_np } = values
    const body = { name, name_np: name_np || null, design: design as unknown as Record<string, unknown> }
    const answer = await run(() =>
      opened.id === undefined
        ? api.command(path, { kind: 'certificate', ...body })
        : api.command(`${path}/{id}`, { id: opened.id, version: version!, ...body }, { method: 'PUT' }),
    )
    if (!answer) return
    notify('success', t(answer.message))
    setVersion(answer.data.version)
    form.isSaved()
    letGo()
    await queries.invalidateQueries({ queryKey: [path] })
    onSaved(answer.data.id)
  }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (maySave(opened)) void save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  const text = design[paper]
  return (
    <div className={classes.two}>
      <Stack gap="sm">
        {form.offered && (
          <Alert color="blue" title={t('There are unsaved changes from before')}>
            <Text size="sm" mb="xs">
              {t('Typed on this device:')} <Moment at={new Date(form.offered.at).toISOString()} />
            </Text>
            <Group gap="xs">
              <Button size="xs" onClick={form.takeOffered}>
                {t('Go on with them')}
              </Button>
              <Button size="xs" variant="default" onClick={form.discard}>
                {t('Discard them')}
              </Button>
            </Group>
          </Alert>
        )}
        <div className={classes.fields}>
          <TextInput
            label={t('Name of the template')}
            value={values.name}
            maxLength={60}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errorOf('name')}
          />
          <TextInput
            label={t('Name in Nepali')}
            value={values.name_np}
            maxLength={60}
            onChange={(event) => set({ name_np: event.currentTarget.value })}
            error={errorOf('name_np')}
          />
          <Select
            label={t('Kind of certificate')}
            allowDeselect={false}
            data={certificateTypeNames.map((value) => ({ value, label: t(certificateTypes[value].label) }))}
            value={design.certificate}
            onChange={(to) => change({ certificate: to as CertificateDesign['certificate'] })}
          />
        </div>
        <SegmentedControl
          aria-label={t('Language of the paper')}
          data={[
            { value: 'en', label: t('English') },
            { value: 'ne', label: t('Nepali') },
          ]}
          value={paper}
          onChange={(to) => setPaper(to as CertificateLanguage)}
        />
        {text ? (
          <>
            <TextInput
              label={t('Heading')}
              value={text.heading}
              maxLength={80}
              onChange={(event) => change({ [paper]: { ...text, heading: event.currentTarget.value } })}
              error={wrongOf(`${paper}.heading`)}
            />
            <Suspense fallback={<LoadingState lines={6} />}>
              <TextEditor
                key={`${paper} ${form.round}`}
                label={t('Text of the certificate')}
                value={text.body}
                onChange={(body) => change({ [paper]: { ...text, body } })}
              />
            </Suspense>
            {design[paper === 'en' ? 'ne' : 'en'] && (
              <Group>
                <Button size="xs" variant="subtle" color="red" onClick={() => change({ [paper]: null })}>
                  {t('No text in this language')}
                </Button>
              </Group>
            )}
          </>
        ) : (
          <Alert color="gray" title={t('There is no text in this language')}>
            <Button size="xs" onClick={() => change({ [paper]: { heading: '', body: startDesign.en!.body } })}>
              {t('Write one')}
            </Button>
          </Alert>
        )}
        <Look design={design} change={change} wrongOf={wrongOf} />
        <Signatures design={design} change={change} wrongOf={wrongOf} />
        <ActionBar>
          <Button onClick={() => void save()} loading={busy} disabled={!dirty || !maySave(opened)}>
            {t('Save')}
          </Button>
          {opened.id !== undefined && dirty && (
            <Button variant="default" onClick={form.discard}>
              {t('Discard changes')}
            </Button>
          )}
          {problem && (
            <Text c="red" size="sm" role="alert">
              {problem}
            </Text>
          )}
        </ActionBar>
      </Stack>
      <Stack gap="xs" className={classes.beside}>
        {error && (
          <Alert color="red">{Object.values(wrong)[0] ? t(Object.values(wrong)[0]!) : errorMessage(error)}</Alert>
        )}
        {text && <PaperPicture drawing={drawing} old={old} />}
        {opened.id !== undefined && version !== undefined && (
          <Versions
            id={opened.id}
            now={version}
            onOpen={({ name, name_np, design: was }) => form.begin({ name, name_np: name_np ?? '', design: was })}
          />
        )}
      </Stack>
    </div>
  )
}

function Signatures({ design: { signatures }, change, wrongOf }: PartProps) {
  const put = (at: number, part: Partial<(typeof signatures)[number]>) =>
    change({ signatures: signatures.map((each, n) => (n === at ? { ...each, ...part } : each)) })
  return (
    <Stack gap="xs">
      {signatures.map((each, at) => (
        // eslint-disable-next-line react/no-array-index-key -- their places are all that they are
        <div key={at} className={classes.signature}>
          <TextInput
            label={t('Under line {n}', { n: at + 1 })}
            value={each.title}
            maxLength={40}
            onChange={(event) => put(at, { title: event.currentTarget.value })}
            error={wrongOf(`signatures.${at}.title`)}
          />
          <TextInput
            label={t('In Nepali')}
            value={each.title_np ?? ''}
            maxLength={40}
            onChange={(event) => put(at, { title_np: event.currentTarget.value || null })}
          />
          <Button
            variant="default"
            aria-label={t('Remove line {n}', { n: at + 1 })}
            onClick={() => change({ signatures: signatures.filter((_each, n) => n !== at) })}
          >
            <IconTrash size={16} aria-hidden />
          </Button>
        </div>
      ))}
      {signatures.length < mostSignatures && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => change({ signatures: [...signatures, { title: '', title_np: null }] })}
          >
            {t('Add a line to sign on')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
