import { richText } from './field.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })

export const field = richText()
export const good: unknown[] = [
  doc(),
  doc(paragraph({ type: 'text', text: 'Namaste', marks: [{ type: 'bold' }] })),
  doc(paragraph({ type: 'text', text: 'site', marks: [{ type: 'link', attrs: { href: 'https://example.com' } }] })),
]
export const bad: unknown[] = [
  '<p>html</p>',
  doc({ type: 'script', text: 'alert(1)' }),
  doc(paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] })),
  doc({ type: 'heading', attrs: { level: 9 } }),
]
