/** A chapter with its topics and files. Order is changed by dragging, or with the arrows of each line. */
import { todayHere } from '#platform/web/clock.ts'
import { ActionIcon, Button, FileButton, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconPaperclip, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import { Day } from '#platform/web/kit/date/day.tsx'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import type { Syllabus, SyllabusChapter, SyllabusTopic } from '../../contract/syllabus.ts'
import { useMayChange } from '../may-change.ts'
import classes from './syllabus.module.css'
import { moved, type Order } from './order.ts'
import type { TextFormProps } from './text-form.tsx'
import { Line } from './lines.tsx'
import { Menu } from '#platform/web/kit/states/layers.tsx'

interface Props {
  chapter: SyllabusChapter
  at: number
  count: number
  section: Syllabus['sections'][number] | undefined
  mayChange: boolean
  onForm: (form: Omit<TextFormProps, 'onClose'>) => void
  onChanged: () => Promise<unknown>
  onOrder: (change: (now: Order) => Order) => void
}

export function Chapter({ chapter, at, count, section, mayChange, onForm, onChanged, onOrder }: Props) {
  const [busy, setBusy] = useState(false)
  async function send(call: Promise<unknown>) {
    setBusy(true)
    await call.catch(() => undefined)
    await onChanged()
    setBusy(false)
  }
  const remove = async (
    what: string,
    path: '/api/syllabus/chapter' | '/api/syllabus/topic' | '/api/syllabus/file',
    id: number,
  ) => {
    if (await confirmDelete({ what })) await send(api.form(path, {}, { id, method: 'DELETE' }))
  }
  const topics = (now: Order, change: (ids: number[]) => number[]) =>
    now.map((each) => (each.id === chapter.id ? { ...each, topic_ids: change(each.topic_ids) } : each))
  const mayRemove = useMayChange('subject-delete')
  return (
    <Line item={{ kind: 'chapter', id: chapter.id }} mayChange={mayChange} busy={busy}>
      {(handle) => (
        <>
          <div className={classes.head}>
            {handle}
            <h2>{chapter.title}</h2>
            {mayChange && (
              <Group gap={2} wrap="nowrap" className="no-print">
                <Arrows
                  name={chapter.title}
                  first={at === 0}
                  last={at === count - 1}
                  onMove={(by) => onOrder((now) => moved(now, at, at + by))}
                />
                <Menu position="bottom-end" withinPortal>
                  <Menu.Target>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('More for {name}', { name: chapter.title })}
                    >
                      <IconDots size={16} aria-hidden />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item
                      onClick={() =>
                        onForm({
                          title: t('Change the chapter'),
                          value: chapter.title,
                          send: ({ title }) =>
                            api.form('/api/syllabus/chapter', { title }, { id: chapter.id, method: 'PUT' }),
                        })
                      }
                    >
                      {t('Change')}
                    </Menu.Item>
                    <DeleteItem onRemove={() => void remove(chapter.title, '/api/syllabus/chapter', chapter.id)} />
                  </Menu.Dropdown>
                </Menu>
              </Group>
            )}
          </div>
          <ul className={classes.topics}>
            {chapter.topics.map((topic, n) => (
              <Topic
                key={topic.id}
                topic={topic}
                section={section}
                mayChange={mayChange}
                first={n === 0}
                last={n === chapter.topics.length - 1}
                onMark={(taught) =>
                  void send(
                    api.form(
                      '/api/syllabus/topic/{id}/taught',
                      { id: topic.id, section_id: section!.id, taught },
                      { method: 'PUT' },
                    ),
                  )
                }
                onMove={(by) => onOrder((now) => topics(now, (ids) => moved(ids, n, n + by)))}
                onChange={() =>
                  onForm({
                    title: t('Change the topic'),
                    value: topic.title,
                    planned_on: topic.planned_on,
                    send: (values) => api.form('/api/syllabus/topic', values, { id: topic.id, method: 'PUT' }),
                  })
                }
                onRemove={() => void remove(topic.title, '/api/syllabus/topic', topic.id)}
              />
            ))}
          </ul>
          <Group gap="xs" className={classes.foot}>
            {chapter.files.map((file) => (
              <span key={file.id} className={classes.file}>
                <a href={fileUrl(file.file_id)} target="_blank" rel="noopener">
                  <IconPaperclip size={14} aria-hidden /> {file.name}
                </a>
                {mayRemove && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="red"
                    aria-label={t('Delete {what}?', { what: file.name })}
                    onClick={() => void remove(file.name, '/api/syllabus/file', file.id)}
                  >
                    {t('Delete')}
                  </Button>
                )}
              </span>
            ))}
            {mayChange && (
              <>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() =>
                    onForm({
                      title: t('Add a topic'),
                      planned_on: null,
                      send: (values) => api.form('/api/syllabus/topic', { chapter_id: chapter.id, ...values }),
                    })
                  }
                >
                  {t('Add a topic')}
                </Button>
                <FileButton
                  onChange={(file) =>
                    file && void send(api.form('/api/syllabus/chapter/{id}/file', { id: chapter.id, file }))
                  }
                  accept=".pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.png,.jpg,.jpeg,.gif"
                >
                  {(props) => (
                    <Button
                      {...props}
                      size="compact-sm"
                      variant="subtle"
                      leftSection={<IconPaperclip size={14} aria-hidden />}
                    >
                      {t('Add a file')}
                    </Button>
                  )}
                </FileButton>
              </>
            )}
          </Group>
        </>
      )}
    </Line>
  )
}

function Arrows({
  name,
  first,
  last,
  onMove,
}: {
  name: string
  first: boolean
  last: boolean
  onMove: (by: 1 | -1) => void
}) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={first}
        aria-label={t('{name}: up', { name })}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={last}
        aria-label={t('{name}: down', { name })}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}

function DeleteItem({ onRemove }: { onRemove: () => void }) {
  if (!useMayChange('subject-delete')) return null
  return (
    <Menu.Item color="red" onClick={onRemove}>
      {t('Delete')}
    </Menu.Item>
  )
}

interface TopicProps {
  topic: SyllabusTopic
  section: Syllabus['sections'][number] | undefined
  mayChange: boolean
  first: boolean
  last: boolean
  onMark: (taught: boolean) => void
  onMove: (by: 1 | -1) => void
  onChange: () => void
  onRemove: () => void
}

function Topic({ topic, section, mayChange, first, last, onMark, onMove, onChange, onRemove }: TopicProps) {
  const done = topic.done.find((each) => each.section_id === section?.id)
  const late = !done && topic.planned_on !== null && topic.planned_on < todayHere()
  return (
    <Line item={{ kind: 'topic', id: topic.id }} mayChange={mayChange}>
      {(handle) => (
        <>
          {handle}
          <label>
            <input
              type="checkbox"
              checked={done !== undefined}
              disabled={!section?.mine}
              onChange={(event) => onMark(event.currentTarget.checked)}
            />
            <span>
              {topic.title}
              <small data-late={late || undefined}>
                {done ? (
                  <>
                    {t('Taught on')} <Day ad={done.done_on} />
                    {done.done_by && ` · ${done.done_by}`}
                  </>
                ) : topic.planned_on ? (
                  <>
                    {late ? t('Should have been taught by') : t('Until')} <Day ad={topic.planned_on} />
                  </>
                ) : (
                  t('No date')
                )}
              </small>
            </span>
          </label>
          {mayChange && (
            <Group gap={2} wrap="nowrap" className="no-print">
              <Arrows name={topic.title} first={first} last={last} onMove={onMove} />
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" aria-label={t('More for {name}', { name: topic.title })}>
                    <IconDots size={16} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={onChange}>{t('Change')}</Menu.Item>
                  <DeleteItem onRemove={onRemove} />
                </Menu.Dropdown>
              </Menu>
            </Group>
          )}
        </>
      )}
    </Line>
  )
}
