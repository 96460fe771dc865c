/** Of a catalogue what families can meet (app/family-words.ts). */
declare module '*/ne.json?family' {
  const words: Record<string, string>
  export default words
}
