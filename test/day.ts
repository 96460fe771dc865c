/**
 * The moment at which every test begins, unless it names another: no outcome hangs on the day on which the tests run.
 * Worlds, stories and mounted screens begin here and run on.
 */

/** Thursday, 2083 Mangsir 10, 11:45 in Nepal. */
export const testMoment = '2026-11-26T06:00:00Z'
/** Its day in Nepal, AD. */
export const testDay = '2026-11-26'
/** Milliseconds since 1970. */
export const testTime = Date.parse(testMoment)
/** When the demo of the tests was filled: before any test begins. */
export const demoMoment = '2026-11-26T05:00:00Z'
