/** A list of choices to which rooms above the one that declares it add theirs, as they fill slots: in the browser and on the server. */
import type { Choice } from './field.ts'

export type OpenChoices = readonly Choice[]

export const openChoices = (own: Readonly<Record<string, string>>): OpenChoices =>
  Object.entries(own).map(([value, label]) => ({ value, label }))

/** To be put among the `fills` of a room. `label` is one of the words of the menu: it is read where the room's own words are not loaded. */
export const offerChoice = (of: OpenChoices, choice: Choice): { apply(): void } => ({
  apply() {
    const all = of as Choice[]
    if (!all.some(({ value }) => value === choice.value)) all.push(choice)
  },
})
