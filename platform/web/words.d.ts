/** Names of all screens and areas, out of the catalogues of the rooms (app/web-words.ts). */
declare module 'virtual:menu-words' {
  const words: Record<string, string>
  export default words
}

/** What the activity report calls the deeds and things of all rooms: their `web/activity-ne.json`. */
declare module 'virtual:activity-words' {
  const words: Record<string, string>
  export default words
}

/** All that the platform and the parts of a school say; and of it what families can meet. */
declare module 'virtual:house-words' {
  const words: Record<string, string>
  export default words
}
declare module 'virtual:start-words' {
  const words: Record<string, string>
  export default words
}

/** Of a catalogue what families can meet (app/web-words.ts). */
declare module '*/ne.json?family' {
  const words: Record<string, string>
  export default words
}

/** What the table of rights calls those of all rooms, and the rights themselves: their `contract/rights.ts`. */
declare module 'virtual:rights-words' {
  const words: Record<string, string>
  export default words
}
declare module 'virtual:rights' {
  const declared: import('#platform/contract/declared-rights.ts').DeclaredRights[]
  export default declared
}
