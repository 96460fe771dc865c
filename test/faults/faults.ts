/** Faults for the books of school 1, which `verify-books` must notice. */

/** Sentence -> what is wrong -> the SQL that makes it so. */
export type Faults = Record<string, Record<string, string | readonly string[]>>

/** For `it.each`: one line for each fault. */
export const listed = (faults: Faults) =>
  Object.entries(faults).flatMap(([check, each]) =>
    Object.entries(each).map(([what, statements]) => ({ what, check, statements: [statements].flat() })),
  )
