/** `npm run house`: which room leans on which, by imports, SQL and addresses; what goes upwards is marked. */
import { isUpwards, readHouse } from '../house.ts'
import { addressOwners } from '../server.ts'

export async function run(): Promise<void> {
  const { arrows, files } = readHouse(addressOwners)
  for (const arrow of arrows) {
    if (arrow.from === 'platform' && arrow.to === 'platform') continue
    console.log(
      `${isUpwards(arrow) ? '↑' : ' '} ${arrow.from} -> ${arrow.to} ${arrow.way} (${arrow.files}): ${arrow.what.slice(0, 6).join(', ')}${arrow.what.length > 6 ? ` and ${arrow.what.length - 6} more` : ''}`,
    )
  }
  const up = arrows.filter(isUpwards)
  console.log(
    `\n${files} files, ${arrows.length} arrows, ${up.length} upwards between ${new Set(up.map(({ from, to }) => `${from} ${to}`)).size} pairs.`,
  )
}
