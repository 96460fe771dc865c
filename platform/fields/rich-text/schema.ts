import { z } from 'zod'

/** What the editor may produce: nodes and marks of an allow-list, no raw HTML. */
export interface RichNode {
  type: (typeof nodeTypes)[number]
  text?: string
  attrs?: { level?: number; href?: string; start?: number }
  marks?: { type: (typeof markTypes)[number]; attrs?: { href?: string } }[]
  content?: RichNode[]
}
const nodeTypes = [
  'doc',
  'paragraph',
  'text',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'hardBreak',
  'horizontalRule',
] as const
const markTypes = ['bold', 'italic', 'underline', 'strike', 'link'] as const

const href = z
  .string()
  .max(2000)
  .regex(/^(https?:|mailto:|tel:)/i, 'Links begin with https:, mailto: or tel:')
const node: z.ZodType<RichNode> = z.lazy(() =>
  z.object({
    type: z.enum(nodeTypes),
    text: z.string().max(20_000).optional(),
    attrs: z
      .object({ level: z.number().int().min(1).max(4), href, start: z.number().int() })
      .partial()
      .optional(),
    marks: z
      .array(z.object({ type: z.enum(markTypes), attrs: z.object({ href }).partial().optional() }))
      .max(5)
      .optional(),
    content: z.array(node).max(500).optional(),
  }),
)

export const schema = () => node
