import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { namedParts, withoutUnnamed } from './mantine-parts.ts'

describe('parts that Mantine hangs on their owner', () => {
  const none = { byUs: new Set<string>(), byMantine: new Set<string>() }

  it('go when nobody names them, and stay when we name the part or Mantine names it on this owner', () => {
    const code =
      'Menu.displayName = "@mantine/core/Menu";\nMenu.classes = classes;\nMenu.Item = MenuItem;\nMenu.Target = MenuTarget;\nMenu.Sub = MenuSub;\n'
    expect(withoutUnnamed(code, none)).toBe('Menu.displayName = "@mantine/core/Menu";\nMenu.classes = classes;\n\n\n\n')
    const left = withoutUnnamed(code, { byUs: new Set(['Item']), byMantine: new Set(['Menu.Target', 'Other.Sub']) })
    expect(left).toContain('Menu.Item = MenuItem;')
    expect(left).toContain('Menu.Target = MenuTarget;')
    expect(left).not.toContain('Menu.Sub')
  })

  it('a use of a part is no hanging of it', () => {
    const use = 'const Plain = Menu.Sub;\nif (a === ScrollArea.Autosize) b();\n'
    expect(withoutUnnamed(use, none)).toBe(use)
  })

  it('of the whole product: a menu keeps what our menus are made of and leaves submenus; a combobox keeps all that selects take from it', () => {
    const parts = namedParts('.')
    const of = (file: string) =>
      withoutUnnamed(readFileSync(`node_modules/@mantine/core/esm/components/${file}`, 'utf8'), parts)
    const menu = of('Menu/Menu.mjs')
    for (const part of ['Item', 'Label', 'Dropdown', 'Target', 'Divider']) expect(menu).toContain(`Menu.${part} = `)
    for (const part of ['Sub', 'ContextMenu', 'RadioItem']) expect(menu).not.toContain(`Menu.${part} = `)
    const combobox = of('Combobox/Combobox.mjs')
    for (const part of [
      'Target',
      'Dropdown',
      'Options',
      'Option',
      'EventsTarget',
      'DropdownTarget',
      'Empty',
      'Chevron',
    ])
      expect(combobox).toContain(`Combobox.${part} = `)
  })
})
