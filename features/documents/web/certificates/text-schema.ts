/** What the editor can make of a certificate's text: exactly what `certificate-body.ts` takes. Looks are data attributes, since the page allows no style in an element. */
import { Extension, Mark, mergeAttributes, Node } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { t } from '#platform/web/i18n.ts'
import { aligns, headingLevels, textSizes } from '../../contract/certificates/certificate-body.ts'
import { certificateFields, type FieldName, fieldOf } from '../../contract/certificates/certificate-fields.ts'

const oneOf = (list: readonly string[], value: string | undefined): string | null =>
  value !== undefined && list.includes(value) ? value : null

const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) => oneOf(aligns, element.dataset.align),
          renderHTML: ({ textAlign }) => (textAlign ? { 'data-align': textAlign as string } : {}),
        },
      },
    },
  ],
})

const Size = Mark.create({
  name: 'size',
  addAttributes: () => ({
    size: {
      default: 'large',
      parseHTML: (element) => oneOf(textSizes, element.dataset.size),
      renderHTML: ({ size }) => ({ 'data-size': size as string }),
    },
  }),
  parseHTML: () => [
    { tag: 'span[data-size]', getAttrs: (element) => (oneOf(textSizes, element.dataset.size) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

const Placeholder = Node.create({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: {
      default: 'name',
      parseHTML: (element) => element.dataset.field,
      renderHTML: ({ name }) => ({ 'data-field': name as string }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'span[data-field]',
      getAttrs: (element) => (Object.hasOwn(certificateFields, element.dataset.field ?? '') ? null : false),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes),
    t(fieldOf(node.attrs.name as FieldName).label),
  ],
  renderText: ({ node }) => `{${node.attrs.name as string}}`,
})

/** A list has no list in it. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

export const textExtensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    italic: false,
    link: false,
    listItem: false,
    orderedList: false,
    strike: false,
    trailingNode: false,
    heading: { levels: [...headingLevels] },
  }),
  ListItem,
  Alignment,
  Size,
  Placeholder,
]
