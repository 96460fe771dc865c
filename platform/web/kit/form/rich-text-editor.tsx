/** Formatted text, kept as the editor's JSON. Only what `rich-text/schema.ts` allows can be made with it. */
import { RichTextEditor as Frame } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import './rich-text-editor.css'
import { type JSONContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect } from 'react'
import type { RichNode } from '#platform/fields/rich-text/schema.ts'
import { t } from '#platform/web/i18n.ts'

export interface RichTextEditorProps {
  label: string
  value: RichNode | null
  onChange: (value: RichNode | null) => void
  disabled?: boolean
}

const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      protocols: ['https', 'http', 'mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
]

export default function RichTextEditor({ label, value, onChange, disabled = false }: RichTextEditorProps) {
  const editor = useEditor({
    extensions,
    content: value as JSONContent | null,
    editable: !disabled,
    // its styles come with our own sheets: a style element without the nonce would be refused
    injectCSS: false,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? null : (allowed(now.getJSON()) as RichNode)),
  })
  // set from outside: another row, a kept draft
  useEffect(() => {
    const same = JSON.stringify(editor.isEmpty ? null : allowed(editor.getJSON())) === JSON.stringify(value)
    if (!same) editor.commands.setContent(value as JSONContent | null, { emitUpdate: false })
  }, [editor, value])
  return (
    <Frame editor={editor} labels={labels()}>
      {!disabled && (
        <Frame.Toolbar>
          <Frame.ControlsGroup>
            <Frame.Bold />
            <Frame.Italic />
            <Frame.Underline />
            <Frame.Strikethrough />
          </Frame.ControlsGroup>
          <Frame.ControlsGroup>
            <Frame.H2 />
            <Frame.H3 />
            <Frame.BulletList />
            <Frame.OrderedList />
            <Frame.Blockquote />
          </Frame.ControlsGroup>
          <Frame.ControlsGroup>
            <Frame.Link />
            <Frame.Unlink />
          </Frame.ControlsGroup>
          <Frame.ControlsGroup>
            <Frame.Undo />
            <Frame.Redo />
          </Frame.ControlsGroup>
        </Frame.Toolbar>
      )}
      <Frame.Content mih={140} />
    </Frame>
  )
}

/** The schema's attributes only: the editor writes more (`target`, `type`) than is stored. */
function allowed(node: JSONContent): JSONContent {
  const { type, text, attrs, marks, content } = node
  const kept = Object.fromEntries(
    Object.entries(attrs ?? {}).filter(([name, value]) => ['level', 'start'].includes(name) && value !== null),
  )
  return {
    type,
    ...(text === undefined ? {} : { text }),
    ...(Object.keys(kept).length ? { attrs: kept } : {}),
    ...(marks?.length
      ? {
          marks: marks.map((mark) => ({
            type: mark.type,
            ...(mark.attrs?.href ? { attrs: { href: mark.attrs.href } } : {}),
          })),
        }
      : {}),
    ...(content ? { content: content.map(allowed) } : {}),
  }
}

const labels = () => ({
  boldControlLabel: t('Bold'),
  italicControlLabel: t('Italic'),
  underlineControlLabel: t('Underline'),
  strikeControlLabel: t('Strike through'),
  h2ControlLabel: t('Heading'),
  h3ControlLabel: t('Small heading'),
  bulletListControlLabel: t('List'),
  orderedListControlLabel: t('Numbered list'),
  blockquoteControlLabel: t('Quotation'),
  linkControlLabel: t('Link'),
  unlinkControlLabel: t('Remove the link'),
  undoControlLabel: t('Undo'),
  redoControlLabel: t('Redo'),
  linkEditorInputLabel: t('Address of the link'),
  linkEditorInputPlaceholder: 'https://',
  linkEditorSave: t('Save'),
})
