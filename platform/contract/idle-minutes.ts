/** '15min' -> 15, '2hr' -> 120; 'Never' and nonsense -> undefined, no idle sign-out. Browser and server read it alike. */
export function idleMinutes(logoutTime: string | null | undefined): number | undefined {
  const match = /^(\d+)\s*(min|hr|hour)/i.exec(logoutTime ?? '')
  if (!match) return undefined
  return Number(match[1]) * (match[2]!.toLowerCase() === 'min' ? 1 : 60)
}
