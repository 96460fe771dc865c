/** The text of a certificate: formatted within the allow-list, fields chosen from a list or called by `{`. */
import { RichTextEditor as Frame } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import '#platform/web/kit/form/rich-text-editor.css'
import { IconAlignCenter, IconAlignJustified, IconAlignLeft, IconAlignRight, IconTextSize } from '@tabler/icons-react'
import { useEditor, useEditorState } from '@tiptap/react'
import { useRef } from 'react'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import {
  type Align,
  aligns,
  type CertificateBody,
  type TextSize,
  textSizes,
} from '../../contract/certificates/certificate-body.ts'
import { fieldGroups, fieldNames, fieldOf } from '../../contract/certificates/certificate-fields.ts'
import classes from './certificates.module.css'
import { textExtensions } from './text-schema.ts'

const icons = { left: IconAlignLeft, center: IconAlignCenter, right: IconAlignRight, justify: IconAlignJustified }
/** In the order of `aligns`. */
const alignWords = ['Align left', 'Align in the middle', 'Align right', 'Align on both sides'] as const
const sizeWords: Record<TextSize, string> = {
  small: 'Small letters',
  large: 'Large letters',
  huge: 'Very large letters',
}

/** What is set from outside (another version, a kept draft) comes with another `key`. */
export default function TextEditor({
  label,
  value,
  onChange,
}: {
  label: string
  value: CertificateBody
  onChange: (value: CertificateBody) => void
}) {
  useLanguage()
  const fields = useRef<HTMLDivElement>(null)
  const editor = useEditor({
    extensions: textExtensions,
    content: value,
    // its styles come with our own sheets: a style element without the nonce would be refused
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      handleTextInput: (_view, _from, _to, text) => {
        if (text !== '{') return false
        // when the editor has done with the key
        setTimeout(() => fields.current?.querySelector('input')?.focus())
        return true
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.getJSON() as CertificateBody),
  })
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      align: aligns.find((each) => one.isActive({ textAlign: each })),
      size: textSizes.find((each) => one.isActive('size', { size: each })),
    }),
  })
  const align = (to: Align) =>
    editor
      .chain()
      .focus()
      .updateAttributes('paragraph', { textAlign: to })
      .updateAttributes('heading', { textAlign: to })
      .run()
  const insert = (name: string | null): void => {
    if (name) editor.chain().focus().insertContent({ type: 'placeholder', attrs: { name } }).run()
  }
  return (
    <div className={classes.text} ref={fields}>
      <Select
        label={t('Insert a field')}
        description={t('Or press the opening brace in the text')}
        placeholder={t('Name, class, date of birth ...')}
        searchable
        value={null}
        data={fieldGroups.map((group) => ({
          group: t(group),
          items: fieldNames
            .filter((name) => fieldOf(name).group === group)
            .map((name) => ({ value: name, label: t(fieldOf(name).label) })),
        }))}
        onChange={insert}
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.commands.focus()
        }}
        mb="xs"
      />
      <Frame editor={editor} labels={labels()}>
        <Frame.Toolbar>
          <Frame.ControlsGroup>
            <Frame.Bold />
            <Frame.Underline />
          </Frame.ControlsGroup>
          <Frame.ControlsGroup>
            <Frame.H1 />
            <Frame.H2 />
            <Frame.H3 />
            <Frame.BulletList />
            <Frame.Hr />
          </Frame.ControlsGroup>
          <Frame.ControlsGroup>
            {aligns.map((each, at) => {
              const Icon = icons[each]
              return (
                <Frame.Control
                  key={each}
                  aria-label={t(alignWords[at]!)}
                  title={t(alignWords[at]!)}
                  active={now.align === each}
                  aria-pressed={now.align === each}
                  onClick={() => align(each)}
                >
                  <Icon size={16} aria-hidden />
                </Frame.Control>
              )
            })}
          </Frame.ControlsGroup>
          <Frame.ControlsGroup>
            {textSizes.map((each, at) => (
              <Frame.Control
                key={each}
                aria-label={t(sizeWords[each])}
                title={t(sizeWords[each])}
                active={now.size === each}
                aria-pressed={now.size === each}
                onClick={() => editor.chain().focus().toggleMark('size', { size: each }).run()}
              >
                <IconTextSize size={[12, 16, 20][at]!} aria-hidden />
              </Frame.Control>
            ))}
          </Frame.ControlsGroup>
          <Frame.ControlsGroup>
            <Frame.Undo />
            <Frame.Redo />
          </Frame.ControlsGroup>
        </Frame.Toolbar>
        <Frame.Content mih={180} />
      </Frame>
    </div>
  )
}

const labels = () => ({
  boldControlLabel: t('Bold'),
  underlineControlLabel: t('Underline'),
  h1ControlLabel: t('Large heading'),
  h2ControlLabel: t('Heading'),
  h3ControlLabel: t('Small heading'),
  bulletListControlLabel: t('List'),
  hrControlLabel: t('Line across'),
  undoControlLabel: t('Undo'),
  redoControlLabel: t('Redo'),
})
