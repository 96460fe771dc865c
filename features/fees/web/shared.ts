/** What other rooms may use of this one's screens. */
export { FromMonth, WhatHolds } from './from-month.tsx'
export { monthAndYear } from './words.ts'
