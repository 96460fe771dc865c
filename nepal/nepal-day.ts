/** Asia/Kathmandu is UTC+05:45 without summer time since 1986. Stands by itself: whoever asks for the day needs no calendar. */
const nepalOffset = (5 * 60 + 45) * 60_000

/** The AD date 'yyyy-mm-dd' that it is in Nepal at a moment, whatever the machine's time zone. Throws a RangeError for an invalid moment. */
export function dayInNepal(now: Date): string {
  return new Date(now.getTime() + nepalOffset).toISOString().slice(0, 10)
}
