/** The rights of all rooms, as the build puts them together (app/web-words.ts). */
import declared from 'virtual:rights'
import { modulesOf } from '../contract/modules-of-rights.ts'
import { namesOf } from './permission-names.ts'

export const modules = modulesOf(declared)
export const { permissionName, moduleName } = namesOf(modules)
