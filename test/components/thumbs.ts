/** What a thumb presses has 40 pixels each way: an option is measured with its words, a field with its frame. */
const pressed = 'a[href], button, summary, select, input, textarea, [role=tab], [role=button]'
const place = '.mantine-Radio-body, .mantine-Checkbox-body, .mantine-SegmentedControl-control, .mantine-Input-wrapper'

/** Those that are smaller within `root`, with their sizes. A link within a sentence is as high as its line. */
export function smallTargets(root = 'main'): string[] {
  return [...document.querySelectorAll<HTMLElement>(`:is(${root}) :is(${pressed})`)].flatMap((element) => {
    const whole = element.closest<HTMLElement>(place) ?? element
    const { width, height } = whole.getBoundingClientRect()
    if (width <= 1 || element.closest('[inert]') || (width >= 40 && height >= 40)) return []
    return [
      `${Math.round(width)} x ${Math.round(height)}: ${(whole.textContent || element.ariaLabel || element.outerHTML).slice(0, 60)}`,
    ]
  })
}
