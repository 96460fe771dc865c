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

/** Of a catalogue what families can meet (app/web-words.ts). */
declare module '*/ne.json?family' {
  const words: Record<string, string>
  export default words
}
