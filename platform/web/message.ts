/** Compiles ICU messages ('{n, plural, one {# student} other {# students}}') to Lingui's form. Lingui's own compiler is 9 KB and meant for builds. */
export type Token = string | [name: string, type?: string, format?: string | Record<string, Token[] | number>]

export function compileMessage(message: string): Token[] {
  let at = 0
  return tokens('')

  /** Reads until an unmatched '}' or the end; inside a plural '#' is the number. */
  function tokens(inside: string): Token[] {
    const list: Token[] = []
    let text = ''
    const flush = () => {
      if (text) list.push(text)
      text = ''
    }
    while (at < message.length && message[at] !== '}') {
      const char = message[at]!
      if (char === '{') {
        flush()
        list.push(argument())
      } else if (char === '#' && inside === 'plural') {
        flush()
        list.push('#')
        at++
      } else {
        text += char
        at++
      }
    }
    flush()
    return list
  }

  function argument(): Token {
    at++
    const name = word(',}')
    if (message[at++] === '}') return [name]
    const type = word(',}')
    if (message[at++] === '}') return [name, type]
    if (type !== 'plural' && type !== 'select' && type !== 'selectordinal') {
      const format = word('}')
      at++
      return [name, type, format]
    }
    const cases: Record<string, Token[] | number> = {}
    for (;;) {
      const key = word('{}')
      if (message[at++] !== '{') return [name, type, cases]
      cases[key.replace(/^=/, '')] = tokens(type === 'select' ? '' : 'plural')
      at++
    }
  }

  function word(ends: string): string {
    const from = at
    while (at < message.length && !ends.includes(message[at]!)) at++
    return message.slice(from, at).trim()
  }
}
