/** A screen as its room declares it: one entry makes the route, the menu line, the palette line and the guard. */
import type { ComponentType } from 'react'
import type { IconProps } from '@tabler/icons-react'
import type { Right } from '#platform/contract/rights.ts'
import type { WebFill } from './slot.ts'
import type { ListedResource } from './kit/list/resource-paths.ts'

export type TablerIcon = ComponentType<IconProps>

export interface Screen {
  /** As in docs/screens.tsv: '/grades/{gradeId}', '{id?}' where it may be missing. */
  path: string
  /** The browser's title is this name in upper case. */
  name: string
  right: Right
  /** The part of the product that it belongs to: neither shown nor opened in a school that is without. */
  part?: string
  /** Absent for screens that are reached from others. */
  menu?: {
    area: string
    icon: TablerIcon
    /** Order inside the area, lowest first; as declared without it. */
    rank?: number
    /** Who is led here, where the screen may be opened by more people than find something on it. */
    right?: Right
  }
  /** Role -> place among what it does every day, lowest first: the bottom bar of a phone and the first lines of an empty search. */
  daily?: Readonly<Record<string, number>>
  /** Serves a super user who acts in no school; other screens ask to choose one first. */
  platform?: boolean
  lazy: () => Promise<{ default: ComponentType }>
  /** Reads what a daily screen shows first, so that it is there when the network is gone. */
  ahead?: () => Promise<{ default: () => Promise<unknown> }>
}

/**
 * All that the app takes from a room on the browser's side; `app/rooms.web.ts` lists them. The names of its screens and areas stand in
 * its `web/ne.json` too; what is kept for when the network is gone is named in `web/without-network.json`.
 */
export interface WebRoom {
  name: string
  screens: readonly Screen[]
  /** What it shows on screens of rooms below it. */
  fills?: readonly WebFill[]
  /** Nepali of the room's screens, loaded only when the language is Nepali. */
  nepali?: () => Promise<{ default: Record<string, string> }>
  /** Where the rows of its resources are listed, for drop-downs. Plain data, so that no declaration with its schemas is loaded with the menu. */
  listed?: readonly ListedResource[]
}

/** Everything that is loaded at once for whoever signed in. */
export interface AppTable {
  rooms: readonly WebRoom[]
  /** Nepali that the frame needs: names of screens, areas and roles; by catalogue. */
  nepali: Readonly<Record<string, WebRoom['nepali']>>
}

/** '/student/{id}/{tab?}' -> '/student/:id/:tab?' */
export const routePath = (path: string): string => path.replaceAll(/\{(\w+)(\??)\}/g, ':$1$2')

/** '/student/{id}' with {id: 7} -> '/student/7'; an optional part without a value falls away. */
export function pathTo(path: string, values: Record<string, string | number | undefined> = {}): string {
  const filled = path.replaceAll(/\{(\w+)(\??)\}/g, (_, name: string, optional: string) => {
    const value = values[name]
    if (value === undefined && !optional) throw new Error(`${path} needs ${name}.`)
    return value === undefined ? '' : encodeURIComponent(value)
  })
  return filled.replace(/\/+$/, '') || '/'
}
