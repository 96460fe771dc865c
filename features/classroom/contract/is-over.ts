/** When a live class is over: from then on it stands among the past ones and nobody joins. Apart from the schemas: families' phones read it. */
export const isOver = ({ starts_at, minutes }: { starts_at: string; minutes: number }, now: number): boolean =>
  Date.parse(starts_at) + minutes * 60_000 < now
