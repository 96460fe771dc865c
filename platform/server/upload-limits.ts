/** How large what is sent may be, in bytes, and what becomes of a picture. How many rows a sheet may have: `maxImportRows` of platform/contract/import-columns.ts. */

/** Bytes: of a file by its kind, of all fields together, of a form's wrapping, and of whatever a stranger sends. */
export const formLimits = {
  image: 10_000_000,
  document: 10_000_000,
  sheet: 12_000_000,
  fields: 2_000_000,
  wrapping: 64_000,
  stranger: 65_536,
} as const

/** Pixels of the longer side of a picture that is kept; the browser makes it as small before it is sent (`platform/web/kit/form/image-size.ts`). */
export const largestPicture = 1024
