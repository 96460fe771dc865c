/** Setting up practical assessment: criteria, and which parts are made of them; one piece of the page, for the two are opened one after the other. */
export { PaManager } from './pa-manager.tsx'
export { PracticalMode } from './practical-mode.tsx'
